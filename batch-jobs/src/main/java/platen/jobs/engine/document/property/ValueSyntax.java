package platen.jobs.engine.document.property;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;

/** The syntax of a registered custom property: css-properties-values-api-1, section 5. */
public final class ValueSyntax {
    private static final int MAX_LENGTH = 1_000;
    private static final Map<String, String> TYPES = Map.ofEntries(Map.entry("length", "length"),
            Map.entry("number", "number"), Map.entry("percentage", "percentage"),
            Map.entry("length-percentage", "length-percentage"), Map.entry("color", "color"),
            Map.entry("image", "image"), Map.entry("url", "url"), Map.entry("integer", "integer"),
            Map.entry("angle", "angle"), Map.entry("time", "time"), Map.entry("resolution", "resolution"),
            Map.entry("transform-function", "transform"), Map.entry("custom-ident", "name"),
            Map.entry("string", "string"));
    private static final Pattern IDENTIFIER = Pattern.compile("-?[\\p{L}_-][\\p{L}\\p{N}_-]*");
    private static final Set<String> WIDE = Set.of("initial", "inherit", "unset", "revert", "revert-layer", "default");

    private final Grammar grammar;

    private ValueSyntax(Grammar grammar) {
        this.grammar = grammar;
    }

    /** Returns the syntax that a string describes, {@code *} excepted; null when it describes none. */
    public static @Nullable ValueSyntax of(String text) {
        if (text.length() > MAX_LENGTH) {
            return null;
        }
        List<Grammar> parts = new ArrayList<>();
        for (String part : text.split("\\|", -1)) {
            Grammar read = part(part.strip());
            if (read == null) {
                return null;
            }
            parts.add(read);
        }
        return new ValueSyntax(new Grammar.One(List.copyOf(parts)));
    }

    private static @Nullable Grammar part(String text) {
        if (text.equals("<transform-list>")) {
            return new Grammar.Many(new Grammar.Type("transform", false), 1, 1_000, false);
        }
        boolean list = text.endsWith("+") || text.endsWith("#");
        String single = list ? text.substring(0, text.length() - 1) : text;
        Grammar part = null;
        if (single.startsWith("<") && single.endsWith(">")) {
            String type = TYPES.get(single.substring(1, single.length() - 1));
            part = type == null ? null : new Grammar.Type(type, false);
        } else if (IDENTIFIER.matcher(single).matches() && !WIDE.contains(single)) {
            part = new Grammar.Word(single);
        }
        return part == null || !list ? part : new Grammar.Many(part, 1, 1_000, text.endsWith("#"));
    }

    /** Returns whether a value without references fits. */
    public boolean matches(List<Component> value) {
        return GrammarMatcher.whole(grammar, PropertyTable.compact(value), ValueContext.PLAIN) != null;
    }
}
