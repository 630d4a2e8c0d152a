"""What players do and receive: triggers that watch players."""
