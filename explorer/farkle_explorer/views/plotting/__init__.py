"""What the data views share: frames, axes, colours, hatches, legends and the marks of selection and hover."""
