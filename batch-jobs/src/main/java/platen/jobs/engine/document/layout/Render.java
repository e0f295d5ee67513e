package platen.jobs.engine.document.layout;

import java.util.List;
import java.util.Locale;
import platen.jobs.engine.document.style.PageRules;
import platen.jobs.engine.document.tree.Node;
import platen.jobs.engine.document.tree.Walk;

/**
 * What all parts of one render share.
 *
 * @param notes takes what is not shown as it was meant
 * @param fixed what stands on every page; grows while the document is laid out
 * @param page number that page counters show, from 1; 0 while it is not known
 * @param pageCount number of pages; 0 while it is not known
 */
record Render(Walk walk, Pictures pictures, RenderWarnings notes, Codes codes, Locale locale, PageRules pages,
        List<ContainingBlock.Item> fixed,
        int page,
        int pageCount) {

    /** Returns what a page counter shows; nothing while pages are not known. */
    String shown(Node.PageCounter counter) {
        int number = counter.total() ? pageCount : page;
        return number > 0 ? counter.style().of(number) : "";
    }

    /** The same render where a page is known. */
    Render on(int number, int count) {
        return new Render(walk, pictures, notes, codes, locale, pages, fixed, number, count);
    }
}
