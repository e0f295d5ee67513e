package platen.jobs.engine.document.pages;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.formatting.inline.text.Environment;
import platen.jobs.engine.document.origin.Origins;
import platen.jobs.engine.document.painting.References;
import platen.jobs.engine.document.tree.Node;

/**
 * Tells what page counters show.
 *
 * @param quirks whether browsers would use quirks mode
 * @param page number of the page, from 1; 0 while it is not known
 * @param namesPages whether the document has named pages
 * @param count number of pages; 0 while it is not known
 * @param references to other elements
 * @param origins records where the texts of placeholders are drawn; null where nothing is recorded
 */
record PageNumbers(Locale locale, boolean quirks, boolean namesPages, int page, int count,
        @Nullable Origins origins, References references) implements Environment {
    @Override
    public String pageNumber(Node.PageCounter counter) {
        Node.Target target = counter.target();
        if (target != null) {
            return target.text()
                    ? references.text(target.id())
                    : counter.style().of(Math.max(1, references.page(target.id())));
        }
        int number = counter.total() ? count : page;
        return number > 0 ? counter.style().of(number) : "";
    }
}
