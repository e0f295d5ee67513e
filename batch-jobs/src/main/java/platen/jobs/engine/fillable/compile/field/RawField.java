package platen.jobs.engine.fillable.compile.field;

import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.cos.COSString;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.compile.pdf.Pages;

/**
 * A terminal field as stored in the file, with the dictionaries it inherits from.
 *
 * @param name the full name, parts joined by dots
 * @param chain its dictionary and those of its parents, its own first
 * @param form the form's own dictionary, the last to inherit from
 * @param widgets in file order, including those that are on no page
 */
public record RawField(String name, List<COSDictionary> chain, COSDictionary form, List<Widget> widgets) {
    private static final int REQUIRED_BIT = 2;

    /**
     * One widget.
     *
     * @param spot its position, or {@link #ASTRAY} when it is on no page
     */
    public record Widget(COSDictionary dictionary, Pages.Spot spot) {
        static final Pages.Spot ASTRAY = new Pages.Spot(-1, 0);

        public int page() {
            return spot.page();
        }

        public boolean isAstray() {
            return spot.equals(ASTRAY);
        }
    }

    public RawField {
        widgets = new ArrayList<>(widgets);
    }

    /** Returns all dictionaries of the field: those of its widgets, its own and those of its parents. */
    public List<COSDictionary> parts() {
        var parts = new ArrayList<COSDictionary>(widgets.stream().map(Widget::dictionary).toList());
        parts.addAll(chain);
        return parts;
    }

    /** Returns the value from the field or the nearest parent that has it; null when there is none. */
    @Nullable
    public COSBase inherited(COSName key) {
        for (COSDictionary each : chain) {
            COSBase value = each.getDictionaryObject(key);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    /** Returns Tx, Btn, Ch or Sig; empty when the file has no type. */
    public String type() {
        return inherited(COSName.FT) instanceof COSName name ? name.getName() : "";
    }

    /** Returns whether flag {@code bit}, counted from 1, is set. */
    public boolean flag(int bit) {
        return inherited(COSName.FF) instanceof COSNumber flags && (flags.intValue() >> (bit - 1) & 1) == 1;
    }

    boolean isRequired() {
        return flag(REQUIRED_BIT);
    }

    /** Returns an integer of the widget, the field or the form; otherwise the fallback. */
    public int number(COSDictionary widget, COSName key, int fallback) {
        if (widget.getDictionaryObject(key) instanceof COSNumber own) {
            return own.intValue();
        }
        if (inherited(key) instanceof COSNumber inherited) {
            return inherited.intValue();
        }
        return form.getInt(key, fallback);
    }

    /** Returns the default appearance of a widget: its own, the field's, a parent's or the form's. */
    public byte[] defaultAppearance(COSDictionary widget) {
        if (widget.getDictionaryObject(COSName.DA) instanceof COSString own) {
            return own.getBytes();
        }
        if (inherited(COSName.DA) instanceof COSString inherited) {
            return inherited.getBytes();
        }
        return form.getDictionaryObject(COSName.DA) instanceof COSString ofForm ? ofForm.getBytes() : new byte[0];
    }

    /** Returns the value as text, empty when there is none. */
    public String value() {
        return text(inherited(COSName.V));
    }

    /** Returns the values as a list of texts. */
    public List<String> values() {
        if (inherited(COSName.V) instanceof COSArray array) {
            var texts = new ArrayList<String>();
            for (int i = 0; i < array.size(); i++) {
                texts.add(text(array.getObject(i)));
            }
            return texts;
        }
        String single = value();
        return single.isEmpty() ? List.of() : List.of(single);
    }

    /** Returns a string, name or text stream as text. */
    static String text(@Nullable COSBase value) {
        return switch (value) {
            case COSString string -> string.getString();
            case COSName name -> name.getName();
            case COSStream stream -> stream.toTextString();
            case COSArray array when array.size() > 0 -> text(array.getObject(0));
            case null, default -> "";
        };
    }
}
