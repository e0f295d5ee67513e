package platen.jobs.engine.fillable.drawn;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.barcode.BarcodeType;

/**
 * A field that an author draws on a page.
 *
 * @param key in the data; also the name of the field in the file
 * @param label for people and screen readers, or null for the key
 * @param places one, or one for each button of a radio group
 * @param maxLength maximum number of characters, 0 for no limit
 * @param comb whether each character has a cell of its own
 * @param format pattern of a date; empty for other types
 * @param code type of a bar code; QR for other types
 * @param border whether a thin frame is drawn around each place
 */
public record DrawnField(String key, DrawnType type, @Nullable String label, boolean required,
        List<DrawnPlace> places, TextStyle style, int maxLength, boolean comb, String format, BarcodeType code,
        boolean border) {
    /** Maximum number of fields that are drawn in one file. */
    public static final int MAX_FIELDS = 2_000;
    /** Maximum number of buttons of one radio group. */
    public static final int MAX_OPTIONS = 200;
    /** Smallest side of a place, in points. */
    public static final double MIN_SIDE = 4;
    /** Largest coordinate of a place, in points; viewers support pages of up to that size. */
    public static final double MAX_SIDE = 14_400;
    /** Format of dates without a format of their own. */
    public static final String DEFAULT_FORMAT = "yyyy-mm-dd";

    public DrawnField {
        places = List.copyOf(places);
    }

    /** Returns this field at other places. */
    public DrawnField at(List<DrawnPlace> newPlaces) {
        return new DrawnField(key, type, label, required, newPlaces, style, maxLength, comb, format, code, border);
    }

    /** Returns the text for people: the label, or the key. */
    public String title() {
        return label == null ? key : label;
    }
}
