package platen.jobs.engine.document.tree;

import java.util.List;
import platen.jobs.engine.document.bind.Value;

/** A part of a compiled template. */
public sealed interface Node permits Element, Node.Text, Node.Inserted, Node.PageCounter, Node.If, Node.Each {

    /** The same characters in every document. */
    record Text(String text) implements Node {}

    /** Characters from the data. */
    record Inserted(Value value) implements Node {}

    /** The number of the page, or of all pages. */
    record PageCounter(boolean total) implements Node {}

    /** The first branch that holds. */
    record If(List<Branch> branches, List<Node> otherwise) implements Node {
        public If {
            branches = List.copyOf(branches);
            otherwise = List.copyOf(otherwise);
        }
    }

    /** One way of an {@link If}. */
    record Branch(Value condition, List<Node> body) {
        public Branch {
            body = List.copyOf(body);
        }
    }

    /** The body for each row; {@code otherwise} when there is none. */
    record Each(Value rows, List<Node> body, List<Node> otherwise) implements Node {
        public Each {
            body = List.copyOf(body);
            otherwise = List.copyOf(otherwise);
        }
    }
}
