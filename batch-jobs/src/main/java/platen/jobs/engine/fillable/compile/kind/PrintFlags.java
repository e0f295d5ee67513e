package platen.jobs.engine.fillable.compile.kind;

import java.util.Collection;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;

/**
 * Decides by the annotation flags of widgets (ISO 32000-2, 12.5.3) which of them are printed. A widget without the
 * Print flag is shown on screen only. If no widget of the file has the flag, the program that created the form never
 * sets it, and everything is printed.
 */
public record PrintFlags(boolean used) {
    private static final int PRINT = 4;
    private static final int NO_VIEW = 32;

    /** Determines whether the widgets of a file use the Print flag. */
    public static PrintFlags of(Collection<COSDictionary> widgets) {
        return new PrintFlags(widgets.stream().anyMatch(widget -> has(widget, PRINT)));
    }

    /** Returns whether the widget is printed; hidden widgets must be checked separately. */
    public boolean isPrinted(COSDictionary widget) {
        return !used || has(widget, PRINT);
    }

    /** Returns whether the widget appears neither on screen nor on paper. */
    public static boolean isNeverSeen(COSDictionary widget) {
        return has(widget, NO_VIEW) && !has(widget, PRINT);
    }

    private static boolean has(COSDictionary widget, int flag) {
        return (widget.getInt(COSName.F, 0) & flag) != 0;
    }
}
