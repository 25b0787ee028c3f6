"""Other people's programs, held against the reference: the protocol that they are spoken to by."""
