package platen.api.description;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import platen.api.description.Description.Operation;
import platen.api.description.Description.SampleBody;

/** Writes the description as a Bruno collection: a folder of text files, packed as a zip. */
final class Bruno {
    private static final String FOLDER = "platen/";

    private Bruno() {}

    static byte[] zip(String baseUrl) {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes, StandardCharsets.UTF_8)) {
            add(zip, "bruno.json", """
                    {
                      "version": "1",
                      "name": "Platen",
                      "type": "collection"
                    }
                    """);
            add(zip, "collection.bru", """
                    auth {
                      mode: bearer
                    }

                    auth:bearer {
                      token: {{api_key}}
                    }
                    """);
            add(zip, "environments/service.bru", environment(baseUrl));
            Map<String, Integer> places = new LinkedHashMap<>();
            for (Operation operation : OperationOrder.operations()) {
                int place = places.merge(operation.tag(), 1, Integer::sum);
                if (place == 1) {
                    add(zip, operation.tag() + "/folder.bru", folder(operation.tag(), places.size()));
                }
                add(zip, operation.tag() + "/" + operation.id() + ".bru", request(operation, place));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static String environment(String baseUrl) {
        return Samples.variables(baseUrl)
                .entrySet()
                .stream()
                .map(each -> "  " + each.getKey() + ": " + each.getValue())
                .collect(Collectors.joining("\n", "vars {\n", "\n}\n"));
    }

    private static String folder(String name, int place) {
        return """
                meta {
                  name: %s
                  seq: %d
                }
                """.formatted(name, place);
    }

    private static String request(Operation operation, int place) {
        Optional<SampleBody> body = Samples.body(operation);
        String mode = body.map(sample -> sample.example().isString() ? "text" : "json").orElse("none");
        var text = new StringBuilder();
        text.append("""
                meta {
                  name: %s
                  type: http
                  seq: %d
                }

                %s {
                  url: %s
                  body: %s
                  auth: inherit
                }
                """.formatted(operation.node().path("summary").asString(), place,
                operation.method().toLowerCase(Locale.ROOT), Samples.url(operation),
                mode));
        String query = Samples.query(operation)
                .stream()
                // A tilde disables a line.
                .map(each -> "  " + (Samples.isSent(each) ? "" : "~") + each.path("name").asString() + ": "
                        + Samples.value(each))
                .collect(Collectors.joining("\n"));
        if (!query.isEmpty()) {
            text.append("\nparams:query {\n").append(query).append("\n}\n");
        }
        body.ifPresent(sample -> text.append("\nheaders {\n  Content-Type: ")
                .append(sample.type())
                .append("\n}\n\nbody:")
                .append(mode)
                .append(" {\n")
                .append(sample.text().indent(2))
                .append("}\n"));
        return text.append(remembered(operation)).toString();
    }

    /** Returns a script that stores values of the reply for the following requests. */
    private static String remembered(Operation operation) {
        String lines = OperationOrder.variables()
                .entrySet()
                .stream()
                .filter(each -> each.getValue().operation().equals(operation.id()))
                .map(each -> "  " + each.getKey() + ": " + switch (each.getValue().where()) {
                    case BODY -> "res.body." + each.getValue().name();
                    case HEADER -> "res.headers[\"" + each.getValue().name().toLowerCase(Locale.ROOT) + "\"]";
                })
                .collect(Collectors.joining("\n"));
        return lines.isEmpty() ? "" : "\nvars:post-response {\n" + lines + "\n}\n";
    }

    private static void add(ZipOutputStream zip, String name, String text) throws IOException {
        var entry = new ZipEntry(FOLDER + name);
        // A fixed time makes the file reproducible.
        entry.setTime(0);
        zip.putNextEntry(entry);
        zip.write(text.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
    }
}
