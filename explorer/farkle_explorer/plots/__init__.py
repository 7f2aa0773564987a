"""Shared parts of the data views: frame, canvas, axes, colours, legends, labels, pointer, export."""
