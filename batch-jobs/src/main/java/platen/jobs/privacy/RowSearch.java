package platen.jobs.privacy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import platen.db.privacy.PlaceRow;
import platen.jobs.privacy.PersonValue.Match;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Looks for values in a row, and replaces them. Texts of pictures ({@code data:} URLs) are not searched. */
final class RowSearch {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int MAX_FIELDS = 50;
    private static final String PICTURE = "data:";

    private final List<PersonValue> values;
    private final boolean all;

    /** @param all whether a row must contain all values, and not only one of them */
    RowSearch(List<PersonValue> values, boolean all) {
        this.values = List.copyOf(values);
        this.all = all;
    }

    /**
     * A row that has at least one of the values.
     *
     * @param fields columns and paths, at most 50
     * @param exact whether a value was found as it was typed
     */
    record Hits(List<String> fields, boolean exact) {
        boolean isEmpty() {
            return fields.isEmpty();
        }
    }

    /** Returns where a row contains the values. */
    Hits find(PlaceRow row) {
        var found = new Found();
        row.values().forEach((column, text) -> visit(column, text, found, each -> each));
        return all && found.of.size() < values.size() ? new Hits(List.of(), false) : found.hits();
    }

    /**
     * Returns the new texts of the columns that contain values: of JSON with the values replaced, else the replacement.
     *
     * @param replacement by the text that it replaces
     */
    Map<String, String> replaced(PlaceRow row, String ofTexts, Function<String, String> replacement) {
        var changed = new LinkedHashMap<String, String>();
        row.values().forEach((column, text) -> {
            var found = new Found();
            String after = visit(column, text, found, replacement);
            if (!found.fields.isEmpty()) {
                changed.put(column, after.equals(text) ? ofTexts : after);
            }
        });
        return changed;
    }

    private static final class Found {
        private final Set<String> fields = new LinkedHashSet<>();
        private final Set<PersonValue> of = new LinkedHashSet<>();
        private boolean exact;

        Hits hits() {
            return new Hits(fields.stream().limit(MAX_FIELDS).toList(), exact);
        }

        void add(String path, PersonValue value, Match match) {
            fields.add(path);
            of.add(value);
            exact |= match == Match.EXACT;
        }
    }

    /** Visits JSON as a tree and other text as one; returns the JSON with replacements, or the text itself. */
    private String visit(String column, String text, Found found, Function<String, String> replacement) {
        if (text.startsWith("{") || text.startsWith("[")) {
            try {
                return visit(JSON.readTree(text), column, found, replacement).toString();
            } catch (JacksonException e) {
                // Rows of batches that could not be read are kept as they came.
                leaf(column, text, found);
                return text;
            }
        }
        leaf(column, text, found);
        return text;
    }

    private JsonNode visit(JsonNode node, String path, Found found, Function<String, String> replacement) {
        return switch (node) {
            case ObjectNode object -> object(object, path, found, replacement);
            case ArrayNode array -> {
                var copy = array.arrayNode();
                for (int i = 0; i < array.size(); i++) {
                    copy.add(visit(array.get(i), path + "[" + i + "]", found, replacement));
                }
                yield copy;
            }
            default -> {
                boolean matches = (node.isString() || node.isNumber()) && leaf(path, node.asString(), found);
                yield matches ? StringNode.valueOf(replacement.apply(node.asString())) : node;
            }
        };
    }

    private ObjectNode object(ObjectNode object, String path, Found found, Function<String, String> replacement) {
        Set<String> together = together(object, path, found);
        var copy = object.objectNode();
        object.properties().forEach(each -> {
            String name = each.getKey();
            JsonNode value = visit(each.getValue(), path + "." + name, found, replacement);
            if (value == each.getValue() && together.contains(name)) {
                value = StringNode.valueOf(replacement.apply(value.asString()));
            }
            copy.set(leaf(path + " (name)", name, found) ? replacement.apply(name) : name, value);
        });
        return copy;
    }

    /** Returns the members whose texts make up a value together. */
    private Set<String> together(ObjectNode object, String path, Found found) {
        var names = new ArrayList<String>();
        var texts = new ArrayList<String>();
        object.properties().forEach(each -> {
            if (each.getValue().isString()) {
                names.add(each.getKey());
                texts.add(each.getValue().asString());
            }
        });
        var together = new LinkedHashSet<String>();
        for (PersonValue value : values) {
            value.across(texts).forEach(index -> {
                together.add(names.get(index));
                found.add(path + "." + names.get(index), value, Match.NORMALIZED);
            });
        }
        return together;
    }

    private boolean leaf(String path, String text, Found found) {
        if (text.startsWith(PICTURE)) {
            return false;
        }
        boolean any = false;
        for (PersonValue value : values) {
            Match match = value.in(text);
            if (match != Match.NONE) {
                found.add(path, value, match);
                any = true;
            }
        }
        return any;
    }
}
