"""The solve strip: settings, progress and certificate, and the views before the first solve."""
