package platen.jobs.engine.fillable.compile.proposal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The keys that a person who reads a form would accept for its fields, written down before proposals were made. Each
 * field has {@code keys}, and {@code labels} whose words in capitals must be in the key while the others may be left
 * out; the order stays. A key may begin with the number of its {@code line}.
 */
final class AcceptedKeys {
    /** Forms with accepted keys. */
    static final List<String> FORMS = List.of("fw9", "fw2", "f1040", "f8862", "f15080", "uscis757", "gyr-consent",
            "gyr-optional-consent");
    private static final Pattern LINE = Pattern
            .compile("(?:line|box|item|question)_([0-9]{1,2}[a-z]?[0-9]{0,2}|[a-z])_(.+)");

    private final JsonNode fields;

    private AcceptedKeys(JsonNode fields) {
        this.fields = fields;
    }

    static AcceptedKeys of(String form) {
        try (InputStream in = AcceptedKeys.class.getResourceAsStream("accepted-keys/" + form + ".json")) {
            return new AcceptedKeys(JsonMapper.shared().readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int count() {
        return fields.size();
    }

    Iterable<Map.Entry<String, JsonNode>> entries() {
        return fields.properties();
    }

    boolean accepts(String field, String key) {
        JsonNode accepted = fields.path(field);
        var line = LINE.matcher(key);
        boolean numbered = line.matches() && accepted.path("line").valueStream()
                .anyMatch(each -> each.asString().equals(line.group(1)));
        return matches(accepted, key) || numbered && matches(accepted, line.group(2));
    }

    private static boolean matches(JsonNode accepted, String key) {
        return accepted.path("keys").valueStream().anyMatch(each -> each.asString().equals(key))
                || accepted.path("labels").valueStream().anyMatch(each -> isShortened(each.asString(), key));
    }

    /** Returns whether a key is a label without some of the words that may be left out. */
    private static boolean isShortened(String label, String key) {
        String[] words = key.split("_");
        String[] of = label.split(" ");
        var reached = new boolean[words.length + 1];
        reached[0] = true;
        for (String word : of) {
            boolean required = !word.equals(word.toLowerCase(Locale.ROOT));
            for (int i = words.length; i >= 0; i--) {
                boolean used = i > 0 && reached[i - 1]
                        && singular(words[i - 1]).equals(singular(word.toLowerCase(Locale.ROOT)));
                reached[i] = used || reached[i] && !required;
            }
        }
        return reached[words.length] && words.length <= 12;
    }

    /** The plural of a word is as good as its singular. */
    private static String singular(String word) {
        return word.length() > 3 && word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
    }
}
