"""What happens, and what follows by itself."""
