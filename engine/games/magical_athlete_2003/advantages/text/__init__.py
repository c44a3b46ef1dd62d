"""The English of Advantages: window questions, sentences and the items' cards."""
