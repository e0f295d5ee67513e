package platen.jobs.engine.document.formatting.table;

import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.RestyledBox;
import platen.jobs.engine.document.boxstyle.LayoutStyle;

/** A cell whose borders are halves of those that it shares with its neighbors. */
final class SharedBorderBox extends RestyledBox {
    SharedBorderBox(Box cell, LayoutStyle layout) {
        super(cell, layout);
    }
}
