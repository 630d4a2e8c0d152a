"""What is said in another way has no nodes of its own."""
