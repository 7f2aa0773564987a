"""Tables of the window: models, delegates, and their text for copy and export."""
