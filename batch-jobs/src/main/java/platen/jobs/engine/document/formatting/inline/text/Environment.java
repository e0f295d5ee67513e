package platen.jobs.engine.document.formatting.inline.text;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.origin.Origins;
import platen.jobs.engine.document.tree.Node;

/** Tells what lines need to know of the document. */
public interface Environment {
    /** The document's language. */
    Locale locale();

    /** Whether browsers would use quirks mode, in which only text makes a line as high as its font asks. */
    boolean quirks();

    /** Returns whether the document has named pages, so that a page ends where content asks for another one. */
    boolean namesPages();

    /** Returns what a page counter shows; nothing while pages are not known. */
    String pageNumber(Node.PageCounter counter);

    /** Returns what records where the texts of placeholders are drawn; null where nothing is recorded. */
    default @Nullable Origins origins() {
        return null;
    }
}
