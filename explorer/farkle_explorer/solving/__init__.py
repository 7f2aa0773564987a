"""The solve strip: settings, progress, certificate."""
