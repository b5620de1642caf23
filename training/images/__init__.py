"""Images put together and shown: imtile, montage."""
