"""A worker process for playouts: win chances, and the decisions of careful AI players. It gets no hidden information."""
