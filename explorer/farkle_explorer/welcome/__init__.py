"""What somebody meets who opens the program for the first time: a choice of ways in, eight questions, a tour."""
