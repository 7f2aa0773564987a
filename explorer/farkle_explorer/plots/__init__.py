"""What the data views share: frames, axes, colours, legends, pointers."""
