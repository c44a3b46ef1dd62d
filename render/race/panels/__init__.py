"""Parts of pictures beside the track."""
