package platen.jobs.schedule;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Where a schedule's rows come from. */
public sealed interface BatchSource {

    /** The files of a folder, one order each. */
    record Drop(String folder) implements BatchSource {}

    /** What a URL answers. */
    record Url(String url) implements BatchSource {}

    /** The rows of a query, a column for each key of the data. */
    record Sql(String database, String query) implements BatchSource {}

    Pattern FOLDER = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}");
    Pattern SELECT = Pattern.compile("(?is)(select|with)\\s.*");
    int LONGEST = 10_000;

    /**
     * Reads a source as the API shows it.
     *
     * @throws IllegalArgumentException in words that can be shown
     */
    static BatchSource of(ObjectNode json) {
        return switch (text(json, "type")) {
            case "drop" -> new Drop(folder(text(json, "folder")));
            case "url" -> new Url(text(json, "url"));
            case "sql" -> new Sql(text(json, "database"), query(text(json, "query")));
            default -> throw new IllegalArgumentException("'batch_source.type' must be drop, url or sql");
        };
    }

    /** The first member that belongs to another type of source than this one, as a sentence; empty when there is none. */
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

    /** One statement: where a second one cannot be begun, a read-only transaction cannot be ended by it. */
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
        if (value.stringValue().length() > LONGEST) {
            throw new IllegalArgumentException(
                    "'batch_source." + name + "' must be a text of at most " + LONGEST + " characters");
        }
        return value.stringValue();
    }
}
