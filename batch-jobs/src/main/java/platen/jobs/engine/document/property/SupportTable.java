package platen.jobs.engine.document.property;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.property.Support.Part;

/** Says what layout and paint make of every longhand, as {@code support.txt} lists it. */
public final class SupportTable {
    private static final String INSTEAD = "->";
    private static final Map<String, Support> BY_NAME = read();

    private SupportTable() {}

    /** Returns what is laid out of a longhand. */
    public static Support of(Property property) {
        Support support = BY_NAME.get(property.name());
        if (support == null) {
            throw new IllegalStateException("support.txt does not list " + property.name());
        }
        return support;
    }

    /** Returns the longhands of which all or some values are laid out. */
    public static SortedSet<String> laidOut() {
        var names = new TreeSet<String>();
        BY_NAME.forEach((name, support) -> {
            if (support.isLaidOut()) {
                names.add(name);
            }
        });
        return names;
    }

    private static Map<String, Support> read() {
        Map<String, Grammar> definitions = new HashMap<>();
        Map<String, Support> table = new HashMap<>();
        for (String line : PropertyTable.lines("support.txt")) {
            if (line.startsWith("<")) {
                int end = line.indexOf('>');
                definitions.put(line.substring(1, end),
                        GrammarReader.read(line.substring(line.indexOf('=') + 1), definitions));
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                List<String> words = List.of(line.split(" ", 3));
                String rest = words.size() > 2 ? words.get(2) : "";
                table.put(words.getFirst(), support(Part.valueOf(words.get(1).toUpperCase(Locale.ROOT)), rest,
                        definitions));
            }
        }
        return table;
    }

    private static Support support(Part part, String rest, Map<String, Grammar> definitions) {
        int arrow = rest.indexOf(INSTEAD);
        String detail = arrow < 0 ? rest : rest.substring(0, arrow).strip();
        String instead = arrow < 0 ? "" : rest.substring(arrow + INSTEAD.length()).strip();
        return switch (part) {
            case SOME, NONE -> new Support(part, grammar(detail, definitions), "", instead);
            case BESIDE -> new Support(part, null, PropertyTable.named(detail).name(), instead);
            case ALL, VECTOR, INERT -> new Support(part, null, "", instead);
        };
    }

    private static @Nullable Grammar grammar(String detail, Map<String, Grammar> definitions) {
        return detail.isEmpty() ? null : GrammarReader.read(detail, definitions);
    }
}
