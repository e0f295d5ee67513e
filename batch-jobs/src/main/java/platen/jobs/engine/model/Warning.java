package platen.jobs.engine.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A deviation from what was asked for that did not prevent the operation.
 *
 * @param alias path of the field, such as {@code items[2].price}
 * @param message a sentence for display
 * @param position position in the source of a template, or null when there is none
 */
public record Warning(String alias, String message,
        @JsonUnwrapped @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Position position) {

    /** A position in the source of a template; lines and columns count from 1. */
    public record Position(String file, int line, int column) {

        @Override
        public String toString() {
            return file + ":" + line + ":" + column;
        }
    }

    public Warning(String alias, String message) {
        this(alias, message, null);
    }

    /** Returns the warnings of a JSON form that {@link #json} returned. */
    public static List<Warning> of(JsonNode json) {
        return json.valueStream().map(each -> new Warning(each.path("alias").asString(""),
                each.path("message").asString(""), each.has("file")
                        ? new Position(each.path("file").asString(), each.path("line").asInt(),
                                each.path("column").asInt())
                        : null))
                .toList();
    }

    /** Returns the line that is shown to people: {@code file:line:column: message}. */
    @Override
    public String toString() {
        String place = position == null ? alias : position + ":";
        return place.isEmpty() ? message : place + " " + message;
    }

    /** Returns the JSON form used in records: {@code [{"alias", "message", "file", "line", "column"}]}. */
    public static ArrayNode json(Collection<Warning> warnings) {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        warnings.forEach(each -> {
            ObjectNode object = json.addObject().put("alias", each.alias()).put("message", each.message());
            Position position = each.position();
            if (position != null) {
                object.put("file", position.file()).put("line", position.line()).put("column", position.column());
            }
        });
        return json;
    }
}
