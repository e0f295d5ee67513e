package platen.jobs.engine.fillable.compile.kind;

import java.util.Collection;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;

/**
 * Decides by the annotation flags of widgets (ISO 32000-2, 12.5.3) what a printer prints. A widget without the Print
 * flag is for the screen alone, unless no widget of the file has the flag: then the program that made the form never
 * sets it, and everything is printed.
 */
public record PrintFlags(boolean used) {
    private static final int PRINT = 4;
    private static final int NO_VIEW = 32;

    /** Reads whether the widgets of a file use the Print flag. */
    public static PrintFlags of(Collection<COSDictionary> widgets) {
        return new PrintFlags(widgets.stream().anyMatch(widget -> has(widget, PRINT)));
    }

    /** Returns whether a printer prints the widget, hidden ones aside. */
    public boolean isPrinted(COSDictionary widget) {
        return !used || has(widget, PRINT);
    }

    /** Returns whether the widget appears neither on the screen nor on paper. */
    public static boolean isNeverSeen(COSDictionary widget) {
        return has(widget, NO_VIEW) && !has(widget, PRINT);
    }

    private static boolean has(COSDictionary widget, int flag) {
        return (widget.getInt(COSName.F, 0) & flag) != 0;
    }
}
