package platen.jobs.engine.document.resolve;

import platen.jobs.engine.document.pagestyle.PageRules;
import platen.jobs.engine.document.sheet.Medium;
import platen.jobs.engine.document.sheet.SheetSet;
import platen.jobs.engine.document.warning.Warnings;
import platen.jobs.engine.text.FontLibrary;

/**
 * The style sheets of a template, parsed for the size of its pages.
 *
 * @param author what they say
 * @param medium the content of a page
 * @param quirks whether browsers would use quirks mode
 * @param minimumHeights whether {@code height} is the least height of a box, as before revision 3 of the engine
 */
public record ParsedSheets(SheetSet author, Medium medium, boolean quirks, boolean minimumHeights) {

    /** Returns the page rules as far as they are known before styles are. */
    static PageRules guess(SheetSet sheets) {
        return PageRulesReader.of(sheets.pages(), FontLibrary.bundled(), null, (url, place) -> null, new Warnings());
    }
}
