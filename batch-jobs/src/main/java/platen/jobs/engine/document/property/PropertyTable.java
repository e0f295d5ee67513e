package platen.jobs.engine.document.property;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.CssParser;
import platen.jobs.engine.document.value.CssColor;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.Sizes;
import platen.jobs.engine.document.value.ValueComputer;

/** All longhand properties, read from {@code properties.txt}. */
public final class PropertyTable {
    private static final Map<String, Property> BY_NAME = read();
    private static final List<Property> ALL = List.copyOf(BY_NAME.values());

    private PropertyTable() {}

    /** All longhands, each at its index. */
    public static List<Property> all() {
        return ALL;
    }

    /** The longhand of a name; null when there is none. */
    public static @Nullable Property find(String name) {
        return BY_NAME.get(name);
    }

    /** The longhand of a name that exists. */
    public static Property named(String name) {
        Property property = BY_NAME.get(name);
        if (property == null) {
            throw new IllegalStateException("The table has no property " + name);
        }
        return property;
    }

    /** Components without whitespace between them. */
    static List<Component> compact(List<Component> components) {
        for (Component component : components) {
            if (component.isWhitespace()) {
                return components.stream().filter(each -> !each.isWhitespace()).toList();
            }
        }
        return components;
    }

    private static Map<String, Property> read() {
        Map<String, Grammar> definitions = new HashMap<>();
        Map<String, Property> properties = new LinkedHashMap<>();
        var initial = new ValueComputer(Sizes.INITIAL, CssColor.BLACK);
        for (String line : lines("properties.txt")) {
            if (line.startsWith("<")) {
                int end = line.indexOf('>');
                definitions.put(line.substring(1, end),
                        GrammarReader.read(line.substring(line.indexOf('=') + 1), definitions));
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                List<String> parts = parts(line);
                Grammar grammar = GrammarReader.read(parts.get(3), definitions);
                CssValue value = GrammarMatcher.whole(grammar, compact(CssParser.components(parts.get(2))),
                        ValueContext.PLAIN);
                if (value == null) {
                    throw new IllegalStateException("The initial value does not fit: " + line);
                }
                // the same string as the literal by which code asks for it, so that looking it up compares no characters
                String name = parts.getFirst().intern();
                properties.put(name, new Property(properties.size(), name, parts.get(1).contains("i"),
                        parts.get(1).contains("q"), grammar, initial.compute(value)));
            }
        }
        return properties;
    }

    /** Name, flags, initial value and grammar. */
    private static List<String> parts(String line) {
        List<String> parts = new ArrayList<>();
        String rest = line;
        for (int i = 0; i < 3; i++) {
            int bar = rest.indexOf('|');
            parts.add(rest.substring(0, bar).strip());
            rest = rest.substring(bar + 1);
        }
        parts.add(rest.strip());
        return parts;
    }

    /** The lines of a table beside this class. */
    static List<String> lines(String file) {
        try (InputStream in = PropertyTable.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read", e);
        }
    }
}
