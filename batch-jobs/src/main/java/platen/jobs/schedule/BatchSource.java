package platen.jobs.schedule;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Source of a schedule's rows. */
public sealed interface BatchSource {

    /** The files of a drop folder; each becomes one batch. */
    record Drop(String folder) implements BatchSource {}

    /** The response of a URL. */
    record Url(String url) implements BatchSource {}

    /** The result of a query; each column is a key of the data. */
    record Sql(String database, String query) implements BatchSource {}

    Pattern FOLDER = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}");
    Pattern SELECT = Pattern.compile("(?is)(select|with)\\s.*");
    int MAX_LENGTH = 10_000;

    /**
     * Parses a source in the form of the API.
     *
     * @throws IllegalArgumentException with a message for the caller
     */
    static BatchSource of(ObjectNode json) {
        return switch (text(json, "type")) {
            case "drop" -> new Drop(folder(text(json, "folder")));
            case "url" -> new Url(text(json, "url"));
            case "sql" -> new Sql(text(json, "database"), query(text(json, "query")));
            default -> throw new IllegalArgumentException("'batch_source.type' must be drop, url or sql");
        };
    }

    /**
     * Returns a sentence that names the first member that belongs to another type of source; empty when there is none.
     */
    static Optional<String> strayMember(ObjectNode json) {
        Set<String> own = switch (of(json)) {
            case Drop _ -> Set.of("type", "folder");
            case Url _ -> Set.of("type", "url");
            case Sql _ -> Set.of("type", "database", "query");
        };
        return json.propertyNames()
                .stream()
                .filter(name -> !own.contains(name))
                .findFirst()
                .map(name -> "'batch_source." + name + "' does not belong to a source of the type "
                        + text(json, "type") + "; remove it, or choose the type that it is for.");
    }

    private static String folder(String name) {
        if (!FOLDER.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "'batch_source.folder' must be the name of one folder: letters, digits, '-', '_', '.'");
        }
        return name;
    }

    /** Validates that the text is a single statement: a second one could end the read-only transaction. */
    private static String query(String text) {
        String query = text.strip();
        if (!SELECT.matcher(query).matches() || query.indexOf(';') >= 0) {
            throw new IllegalArgumentException(
                    "'batch_source.query' must be one SELECT, without a semicolon anywhere in it");
        }
        return query;
    }

    private static String text(ObjectNode json, String name) {
        JsonNode value = json.path(name);
        if (!value.isString() || value.stringValue().isBlank()) {
            throw new IllegalArgumentException("'batch_source." + name + "' must be a text");
        }
        if (value.stringValue().length() > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "'batch_source." + name + "' must be a text of at most " + MAX_LENGTH + " characters");
        }
        return value.stringValue();
    }
}
