"""All of one subject: casting, its costs and permissions."""
