package platen.jobs.engine.fillable.drawn;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.barcode.BarcodeType;
import platen.jobs.engine.fillable.drawn.TextStyle.Align;
import platen.jobs.engine.model.Count;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Reads drawn fields from JSON and collects all mistakes. Of one list. */
final class DrawnFieldReader {
    private static final Pattern KEY = Pattern.compile("[a-z][a-z0-9]*(_[a-z0-9]+)*");
    private static final int MAX_KEY_LENGTH = 60;
    private static final int MAX_LABEL_LENGTH = 500;
    private static final int MAX_VALUE_LENGTH = 100;
    private static final int MAX_TEXT_LENGTH = 100_000;
    private static final int MAX_CELLS = 1_000;
    private static final int MAX_PAGE = 100_000;
    private static final int MAX_FORMAT_LENGTH = 60;
    /** Letters of Acrobat's date patterns, including at least a day, month or year, and separators. */
    private static final Pattern FORMAT = Pattern.compile("(?=.*[dmy])[dmyHhMst .,/:\\-]+");
    private static final double MIN_FONT_SIZE = 4;
    private static final double MAX_FONT_SIZE = 144;
    /** Mistakes of one list that are collected; more would not be read. */
    private static final int MAX_MISTAKES = 200;
    private static final Set<String> ALWAYS = Set.of("key", "type", "label", "required", "border");
    private static final Set<String> PLACE = Set.of("page", "x", "y", "width", "height");

    private final List<FieldMistake> mistakes = new ArrayList<>();
    private final Set<String> keys = new HashSet<>();

    DrawnFields read(ArrayNode json) {
        if (json.size() > DrawnField.MAX_FIELDS) {
            return new DrawnFields(List.of(), List.of(new FieldMistake("", "The list has "
                    + Count.of(json.size(), "field", "fields") + ", more than the "
                    + Count.of(DrawnField.MAX_FIELDS, "field", "fields") + " that can be drawn in one file. Split the"
                    + " document.")));
        }
        var fields = new ArrayList<DrawnField>();
        for (int i = 0; i < json.size() && mistakes.size() < MAX_MISTAKES; i++) {
            var own = new ArrayList<String>();
            DrawnField field = field(json.get(i), own);
            String name = name(json.get(i), i);
            if (field != null && own.isEmpty() && !keys.add(field.key())) {
                own.add("the key is used by two drawn fields. Give one of them another key.");
            }
            own.forEach(each -> mistakes.add(new FieldMistake(name, "Drawn field '" + name + "': " + each)));
            if (field != null && own.isEmpty()) {
                fields.add(field);
            }
        }
        return new DrawnFields(fields, mistakes);
    }

    private static String name(JsonNode json, int index) {
        String key = json.path("key").asString("");
        return key.isEmpty() || key.length() > MAX_KEY_LENGTH ? "fields[" + index + "]" : key;
    }

    private static @Nullable DrawnField field(JsonNode json, List<String> mistakes) {
        if (!json.isObject()) {
            mistakes.add("it must be an object with 'key', 'type' and a place.");
            return null;
        }
        var members = new Members(json, "", mistakes);
        String key = key(members, mistakes);
        DrawnType type = type(members, mistakes);
        if (type == null) {
            return null;
        }
        members.allow(allowed(type), "the type '" + type.wireName() + "'");
        String label = members.text("label", MAX_LABEL_LENGTH);
        int maxLength = members.whole("max_length", 1, MAX_TEXT_LENGTH);
        boolean comb = members.flag("comb");
        if (comb && (maxLength == 0 || maxLength > MAX_CELLS)) {
            mistakes.add(String.format(Locale.ROOT, "'comb' needs 'max_length', the number of cells, from 1 to %,d.",
                    MAX_CELLS));
        }
        List<DrawnPlace> places = type == DrawnType.RADIO
                ? options(json.path("options"), mistakes)
                : List.of(place(members, "", null));
        var field = new DrawnField(key, type, label == null || label.isBlank() ? null : label.strip(),
                members.flag("required"), places, style(members, mistakes), maxLength, comb,
                type == DrawnType.DATE ? format(members, mistakes) : "", code(members, mistakes),
                members.flag("border"));
        return mistakes.isEmpty() ? field : null;
    }

    private static Set<String> allowed(DrawnType type) {
        var names = new TreeSet<>(ALWAYS);
        names.addAll(type == DrawnType.RADIO ? Set.of("options") : PLACE);
        if (type.isText()) {
            names.addAll(Set.of("font_size", "align"));
        }
        names.addAll(switch (type) {
            case TEXT -> Set.of("max_length", "comb");
            case MULTILINE -> Set.of("max_length");
            case DATE -> Set.of("format");
            case BARCODE -> Set.of("code");
            case CHECKBOX, RADIO, SIGNATURE, IMAGE -> Set.of();
        });
        return names;
    }

    private static String key(Members members, List<String> mistakes) {
        if (!members.has("key")) {
            mistakes.add("'key' is missing: the name of its value in the data, such as full_name.");
            return "";
        }
        String key = members.text("key", MAX_KEY_LENGTH);
        if (key != null && !KEY.matcher(key).matches()) {
            mistakes.add("'" + Members.brief(key) + "' cannot be a key. Use a-z, 0-9 and single '_', and begin with a"
                    + " letter, such as full_name.");
        }
        return key == null ? "" : key;
    }

    private static @Nullable DrawnType type(Members members, List<String> mistakes) {
        String name = members.text("type", MAX_KEY_LENGTH);
        DrawnType type = name == null ? null : DrawnType.named(name).orElse(null);
        if (type == null) {
            mistakes.add((name == null ? "'type' is missing" : "there is no type '" + name + "'") + ": use one of "
                    + String.join(", ", DrawnType.names()) + ".");
        }
        return type;
    }

    private static DrawnPlace place(Members members, String value, @Nullable String label) {
        return new DrawnPlace(members.page(MAX_PAGE), members.points("x", 0, DrawnField.MAX_SIDE),
                members.points("y", 0, DrawnField.MAX_SIDE),
                members.points("width", DrawnField.MIN_SIDE, DrawnField.MAX_SIDE),
                members.points("height", DrawnField.MIN_SIDE, DrawnField.MAX_SIDE), value, label);
    }

    private static List<DrawnPlace> options(JsonNode json, List<String> mistakes) {
        if (!json.isArray() || json.size() < 2 || json.size() > DrawnField.MAX_OPTIONS) {
            mistakes.add("'options' must be an array of 2 to " + DrawnField.MAX_OPTIONS
                    + " buttons, each with 'value' and a place.");
            return List.of();
        }
        var places = new ArrayList<DrawnPlace>();
        Set<String> values = new HashSet<>();
        for (int i = 0; i < json.size(); i++) {
            if (!json.get(i).isObject()) {
                mistakes.add("'options[" + i + "]' must be an object with 'value' and a place.");
                continue;
            }
            var members = new Members(json.get(i), "options[" + i + "].", mistakes);
            var known = new TreeSet<>(PLACE);
            known.addAll(Set.of("value", "label"));
            members.allow(known, "a button");
            String value = members.text("value", MAX_VALUE_LENGTH);
            if (value == null || value.isBlank()) {
                mistakes.add("'options[" + i + "].value' is missing: the value that chooses this button.");
            } else if (!values.add(value)) {
                mistakes.add("'options[" + i + "].value' is '" + Members.brief(value)
                        + "', as of another button. Give each button a value of its own.");
            }
            places.add(place(members, value == null ? "" : value, members.text("label", MAX_LABEL_LENGTH)));
        }
        return places;
    }

    private static TextStyle style(Members members, List<String> mistakes) {
        double size = members.has("font_size") ? members.points("font_size", MIN_FONT_SIZE, MAX_FONT_SIZE) : 0;
        String name = members.text("align", MAX_KEY_LENGTH);
        Align align = name == null ? Align.LEFT : Align.named(name).orElse(null);
        if (align == null) {
            mistakes.add("'align' must be one of " + String.join(", ", Align.names()) + ", not '"
                    + Members.brief(String.valueOf(name)) + "'.");
        }
        return new TextStyle(size, align == null ? Align.LEFT : align);
    }

    private static String format(Members members, List<String> mistakes) {
        String format = members.text("format", MAX_FORMAT_LENGTH);
        if (format != null && !FORMAT.matcher(format).matches()) {
            mistakes.add("'format' must be a pattern of d, m and y such as dd/mm/yyyy, not '" + Members.brief(format)
                    + "'.");
        }
        return format == null ? DrawnField.DEFAULT_FORMAT : format;
    }

    private static BarcodeType code(Members members, List<String> mistakes) {
        String name = members.text("code", MAX_KEY_LENGTH);
        BarcodeType code = name == null || name.isEmpty() ? BarcodeType.QR : BarcodeType.named(name).orElse(null);
        if (code == null) {
            mistakes.add("there is no bar code '" + Members.brief(String.valueOf(name)) + "': use one of "
                    + String.join(", ", BarcodeType.names()) + ".");
        }
        return code == null ? BarcodeType.QR : code;
    }
}
