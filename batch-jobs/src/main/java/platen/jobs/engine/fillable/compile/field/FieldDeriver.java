package platen.jobs.engine.fillable.compile.field;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.cos.COSString;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.compile.pdf.CosAccess;
import platen.jobs.engine.fillable.compile.pdf.Limits;
import platen.jobs.engine.fillable.form.ValueFormat;
import platen.jobs.engine.schema.Field.Option;
import platen.jobs.engine.schema.FieldType;

/**
 * Derives the type, options and format of fields from the form.
 *
 * <p><b>Which value selects which button.</b> A button with one on state is a check box and takes true or false. A
 * button with several on states is a radio group. Its values are, for each widget in file order, the entry of /Opt at
 * the widget's position. When /Opt is absent, has a different number of entries than there are widgets, or assigns one
 * value to different states, the values are the names of the widgets' on states instead. The widgets of the selected
 * value are drawn on, all others off. The same rule applies to every form.
 */
public final class FieldDeriver {
    private static final int RADIO = 16;
    private static final int COMBO = 18;
    private static final int MULTI_SELECT = 22;
    private static final int MAX_LABEL_LENGTH = 500;

    private FieldDeriver() {}

    /** Returns the derived field, or null for one that takes no value. Push buttons have no value of their own. */
    public static @Nullable DerivedField of(RawField raw, String key) {
        return switch (raw.type()) {
            case "Tx" -> text(raw, key);
            case "Ch" -> choice(raw, key);
            case "Sig" -> plain(raw, key, FieldType.SIGNATURE);
            case "Btn" -> button(raw, key);
            default -> null;
        };
    }

    private static DerivedField text(RawField raw, String key) {
        int maxLength = raw.inherited(COSName.MAX_LEN) instanceof COSNumber number
                ? Math.max(0, number.intValue())
                : 0;
        ValueFormat format = FormatActions.format(raw);
        String label = label(raw);
        FieldType type = FieldTypes.of(format, key, label == null ? "" : label, maxLength);
        return new DerivedField(raw, key, type, format, raw.isRequired(), label, maxLength, List.of(), List.of());
    }

    private static DerivedField choice(RawField raw, String key) {
        List<Option> options = options(raw);
        FieldType type = options.isEmpty()
                ? FieldType.TEXT
                : raw.flag(MULTI_SELECT) && !raw.flag(COMBO) ? FieldType.MULTI_SELECT : FieldType.DROPDOWN;
        return new DerivedField(raw, key, type, ValueFormat.PLAIN, raw.isRequired(), label(raw), 0, options, List.of());
    }

    /** Returns the derived field of a push button that takes an image. */
    public static DerivedField picture(RawField raw, String key) {
        return plain(raw, key, FieldType.IMAGE);
    }

    private static DerivedField button(RawField raw, String key) {
        List<String> states = raw.widgets().stream().map(widget -> onState(widget.dictionary())).toList();
        List<String> values = values(raw, states);
        Map<String, String> labels = labels(raw, values);
        if (labels.size() <= 1 && !(raw.flag(RADIO) && raw.widgets().size() > 1)) {
            return plain(raw, key, FieldType.CHECKBOX);
        }
        List<Option> options = labels.entrySet().stream().map(entry -> new Option(entry.getKey(), entry.getValue()))
                .toList();
        return new DerivedField(raw, key, FieldType.RADIO_GROUP, ValueFormat.PLAIN, raw.isRequired(), label(raw), 0,
                options,
                values);
    }

    private static DerivedField plain(RawField raw, String key, FieldType type) {
        return new DerivedField(raw, key, type, ValueFormat.PLAIN, raw.isRequired(), label(raw), 0, List.of(),
                List.of());
    }

    /** Returns the name of a button widget's on state; Yes when the file has none. */
    public static String onState(COSDictionary widget) {
        if (CosAccess.normalAppearance(widget) instanceof COSDictionary states && !(states instanceof COSStream)) {
            for (COSName state : states.keySet()) {
                if (!state.equals(COSName.Off)) {
                    return state.getName();
                }
            }
        }
        String current = widget.getNameAsString(COSName.AS);
        return current == null || current.equals("Off") ? "Yes" : current;
    }

    private static List<String> values(RawField raw, List<String> states) {
        List<String> exports = exports(raw);
        if (exports.size() != states.size() || exports.isEmpty()) {
            return states;
        }
        Map<String, String> stateOf = new HashMap<>();
        for (int i = 0; i < exports.size(); i++) {
            String known = stateOf.putIfAbsent(exports.get(i), states.get(i));
            if (exports.get(i).isBlank() || known != null && !known.equals(states.get(i))) {
                return states;
            }
        }
        return exports;
    }

    /** Returns the values in order, each with its label from /Opt. */
    private static Map<String, String> labels(RawField raw, List<String> values) {
        List<String> exports = exports(raw);
        Map<String, String> labels = new LinkedHashMap<>();
        for (int i = 0; i < values.size(); i++) {
            labels.putIfAbsent(values.get(i),
                    exports.size() == values.size() && !exports.get(i).isBlank() ? exports.get(i) : values.get(i));
        }
        return labels;
    }

    private static List<String> exports(RawField raw) {
        var exports = new ArrayList<String>();
        if (raw.inherited(COSName.OPT) instanceof COSArray array && array.size() <= Limits.OPTIONS) {
            for (int i = 0; i < array.size(); i++) {
                exports.add(RawField.text(array.getObject(i)));
            }
        }
        return exports;
    }

    /** Returns the options of a choice field; options with the same export value count as one. */
    private static List<Option> options(RawField raw) {
        var options = new ArrayList<Option>();
        if (!(raw.inherited(COSName.OPT) instanceof COSArray array)) {
            return options;
        }
        if (array.size() > Limits.OPTIONS) {
            throw new Limits.Exceeded("The field '" + raw.name() + "' has more than " + Limits.OPTIONS + " options");
        }
        Set<String> seen = new LinkedHashSet<>();
        for (int i = 0; i < array.size(); i++) {
            Option option = switch (array.getObject(i)) {
                case COSArray pair when pair.size() >= 2 -> new Option(RawField.text(pair.getObject(0)),
                        RawField.text(pair.getObject(1)));
                case null, default -> new Option(RawField.text(array.getObject(i)), RawField.text(array.getObject(i)));
            };
            if (seen.add(option.value())) {
                options.add(option);
            }
        }
        return options;
    }

    private static @Nullable String label(RawField raw) {
        String label = raw.inherited(COSName.TU) instanceof COSString tooltip ? tooltip.getString().strip() : "";
        if (label.isEmpty()) {
            return null;
        }
        return label.length() > MAX_LABEL_LENGTH ? label.substring(0, MAX_LABEL_LENGTH) : label;
    }
}
