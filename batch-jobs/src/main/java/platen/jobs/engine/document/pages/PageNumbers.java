package platen.jobs.engine.document.pages;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.formatting.inline.text.Environment;
import platen.jobs.engine.document.origin.Origins;
import platen.jobs.engine.document.painting.PageValues;
import platen.jobs.engine.document.painting.References;
import platen.jobs.engine.document.tree.Node;

/**
 * Tells what page counters show.
 *
 * @param quirks whether browsers would use quirks mode
 * @param namesPages whether the document has named pages
 * @param page what is known of the page; {@link OnPage#NONE} in the flow
 * @param references to other elements
 * @param origins records where the texts of placeholders are drawn; null where nothing is recorded
 */
record PageNumbers(Locale locale, boolean quirks, boolean namesPages, OnPage page, @Nullable Origins origins,
        References references) implements Environment {

    /**
     * Knows a page once all are laid out.
     *
     * @param number of the page, from 1; 0 while it is not known
     * @param count number of pages; 0 while it is not known
     */
    record OnPage(int number, int count, PageValues<String> strings) {
        static final OnPage NONE = new OnPage(0, 0, new PageValues<>());
    }

    @Override
    public String pageNumber(Node.PageCounter counter) {
        return switch (counter.target()) {
            case null -> {
                int number = counter.total() ? page.count() : page.number();
                yield number > 0 ? counter.style().of(number) : "";
            }
            case Node.Target target -> target.text()
                    ? references.text(target.id())
                    : counter.style().of(Math.max(1, references.page(target.id())));
            case Node.NamedString string -> {
                String value = page.strings().of(string.name(), page.number() - 1, string.which());
                yield value == null ? "" : value;
            }
            case Node.Leader leader -> "";
        };
    }
}
