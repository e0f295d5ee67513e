package platen.jobs.engine.document.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Value;
import platen.jobs.engine.document.origin.Origin;
import platen.jobs.engine.document.pagestyle.Which;
import platen.jobs.engine.document.style.counter.CounterStyle;

/** A part of a compiled template. */
public sealed interface Node
        permits Element, Node.Text, Node.Inserted, Node.PageCounter, Node.Counter, Node.Running, Node.If, Node.Each {

    /** The same characters in every document. */
    record Text(String text) implements Node {}

    /** Characters from the data. */
    record Inserted(Value value, Origin origin) implements Node {}

    /**
     * The number of the page, or of all pages, or what is known of another element or of the page, or a leader, which has no text
     * of its own.
     *
     * @param target what is referred to; null for the number of the page
     */
    record PageCounter(boolean total, CounterStyle style, @Nullable Reference target) implements Node {
        public PageCounter(boolean total, CounterStyle style) {
            this(total, style, null);
        }
    }

    /** A reference to something that is known when the document is laid out. */
    sealed interface Reference {}

    /**
     * An element that another one refers to.
     *
     * @param text whether its text is meant, and not the number of its page
     */
    record Target(String id, boolean text) implements Reference {}

    /** The value of a named string on the page. */
    record NamedString(String name, Which which) implements Reference {}

    /** A leader, which fills the rest of the line. */
    record Leader(String pattern) implements Reference {}

    /** The element that left the flow under this name, on the page. */
    record Running(String name, Which which) implements Node {}

    /**
     * The value of a counter, or the values of all counters of a name around the element.
     *
     * @param id of the place in the template
     * @param separator between values; null for the innermost value alone
     */
    record Counter(int id, String name, @Nullable String separator, CounterStyle style) implements Node {}

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
