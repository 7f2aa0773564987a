"""The benchmarks: ``make bench``.

Every measurement is a function of its own that gives a :class:`~bench.records.Record`; whatever needs the memory of a
process to itself, or a fresh one, gets it. The references in C are built on the spot, so that each ratio is that of one
run on one machine. Nothing here is a test: what a machine takes is told beside its target, not demanded.
"""
