"""Makes what people download: a Debian package and an archive with the program, its Python and its libraries."""
