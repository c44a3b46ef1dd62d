"""How AI players decide in That's Life!"""
