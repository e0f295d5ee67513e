package platen.jobs.form.definition;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import platen.db.core.PrintableText;
import platen.jobs.engine.schema.KnownKeys;
import tools.jackson.databind.JsonNode;

/**
 * Reads the texts of a section or field: {@code {"label": text, "texts": {"de": {"label": text}}}}. Texts are one line
 * each.
 */
final class LocalTextReader {
    private static final KnownKeys LANGUAGES = new KnownKeys(FormDefinition.LANGUAGES);

    private final JsonNode owner;
    private final String at;
    private final BiConsumer<String, String> problems;

    /**
     * @param owner of the texts
     * @param at its path for messages
     * @param problems takes the path and the violated rule of each text that cannot be as it is
     */
    LocalTextReader(JsonNode owner, String at, BiConsumer<String, String> problems) {
        this.owner = owner;
        this.at = at;
        this.problems = problems;
    }

    /** Reports languages that forms do not have, and texts that the owner does not have. */
    void unknown(List<String> names) {
        JsonNode texts = owner.path("texts");
        if (!texts.isMissingNode() && !texts.isObject()) {
            problems.accept(at + ".texts", "must be an object by the codes of languages");
        }
        var known = new KnownKeys(names);
        for (Map.Entry<String, JsonNode> each : texts.properties()) {
            String below = at + ".texts." + each.getKey();
            if (!LANGUAGES.contains(each.getKey())) {
                problems.accept(below, "is no language of forms, which are "
                        + String.join(", ", FormDefinition.LANGUAGES));
            } else if (!each.getValue().isObject()) {
                problems.accept(below, "must be an object");
            }
            each.getValue()
                    .propertyNames()
                    .stream()
                    .filter(name -> !known.contains(name))
                    .forEach(name -> problems.accept(below + "." + name, "is not known here. " + known.advice(name)));
        }
    }

    /**
     * Returns a text in all its languages.
     *
     * @param max length of each in characters
     */
    LocalText read(String name, int max) {
        var byLanguage = new HashMap<String, String>();
        for (Map.Entry<String, JsonNode> each : owner.path("texts").properties()) {
            JsonNode text = each.getValue().path(name);
            if (!text.isMissingNode() && FormDefinition.LANGUAGES.contains(each.getKey())) {
                byLanguage.put(each.getKey(), text(text, at + ".texts." + each.getKey() + "." + name, max));
            }
        }
        byLanguage.values().removeIf(String::isEmpty);
        return new LocalText(text(owner.path(name), at + "." + name, max), byLanguage);
    }

    private String text(JsonNode json, String path, int max) {
        String text = json.asString("").strip();
        if (!json.isMissingNode() && !json.isString() || text.length() > max || !PrintableText.is(text)) {
            problems.accept(path, "must be at most " + max + " printable characters");
        }
        return text;
    }
}
