package platen.jobs.engine.document.tree;

import java.util.OptionalInt;
import platen.jobs.engine.document.bind.Scope;

/** Knows the values of counters in a document. */
public interface CounterSource {

    /** Returns what a counter shows for a row. */
    String text(Node.Counter counter, Scope scope);

    /** Returns the number of a list item; empty where the place among its siblings is the number. */
    OptionalInt item(Element item, Scope scope);
}
