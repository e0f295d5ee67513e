package platen.jobs.engine.document.sheet;

import java.util.List;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.CssItem;
import platen.jobs.engine.document.source.Place;

/**
 * An {@code @page} rule as parsed.
 *
 * @param selector its components
 */
public record PageItem(List<Component> selector, List<CssItem> contents, SheetText sheet, int start) {
    public Place place() {
        return sheet.place(start);
    }
}
