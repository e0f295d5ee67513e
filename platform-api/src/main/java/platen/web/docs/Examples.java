package platen.web.docs;

import java.util.List;
import java.util.stream.Stream;
import platen.api.description.Description;
import platen.api.description.Description.Operation;
import tools.jackson.databind.JsonNode;

/** Writes examples of requests and responses. */
final class Examples {
    private Examples() {}

    /** Returns the command that sends an operation with its sample body. */
    static String command(Operation operation) {
        var text = new StringBuilder("curl -H \"Authorization: Bearer $KEY\"");
        if (!operation.method().equals("GET")) {
            text.append(" -X ").append(operation.method());
        }
        operation.sampleBody()
                .ifPresent(body -> text.append(" -H \"Content-Type: ")
                        .append(body.type())
                        .append("\" \\\n  --data-binary '")
                        .append(body.dense().replace("'", "'\\''"))
                        .append("' \\\n "));
        return text.append(" \"$SERVICE_URL").append(operation.path()).append('"').toString();
    }

    /** Returns the parameters of an operation, also those of requests whose body is the file itself. */
    static List<JsonNode> parameters(Operation operation) {
        return Stream.concat(operation.parameters().stream(), operation.fileParameters().stream()).toList();
    }

    /** Returns the sample bodies of a successful response. */
    static List<String> bodies(String status, JsonNode response) {
        return status.startsWith("2")
                ? response.path("content")
                        .valueStream()
                        .flatMap(media -> Description.examples(media).stream())
                        .map(example -> example.isString() ? example.stringValue() : example.toPrettyString())
                        .toList()
                : List.of();
    }
}
