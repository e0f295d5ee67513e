package platen.jobs.engine.document.sheet;

import java.util.List;
import platen.jobs.engine.document.css.CssItem;
import platen.jobs.engine.document.source.Place;

/** An {@code @font-face} rule as parsed. */
public record FontFaceItem(List<CssItem> contents, SheetText sheet, int start) {
    public Place place() {
        return sheet.place(start);
    }
}
