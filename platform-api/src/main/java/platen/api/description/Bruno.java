package platen.api.description;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import platen.api.description.Description.Operation;
import platen.api.description.Description.SampleBody;

/** The description as a collection of Bruno: a folder of text files, here as a zip. */
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
            Map<String, Integer> places = new HashMap<>();
            for (Operation operation : Description.operations()) {
                int place = places.merge(operation.tag(), 1, Integer::sum);
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

    private static String request(Operation operation, int place) {
        Optional<SampleBody> body = operation.sampleBody();
        String mode = body.map(sample -> sample.example().isString() ? "text" : "json").orElse("none");
        var text = new StringBuilder();
        text.append("""
                meta {
                  name: %s
                  type: http
                  seq: %d
                }

                %s {
                  url: {{base_url}}%s
                  body: %s
                  auth: inherit
                }
                """.formatted(operation.node().path("summary").asString(), place,
                operation.method().toLowerCase(Locale.ROOT), Samples.path(operation),
                mode));
        String query = operation.parameters()
                .stream()
                .filter(each -> each.path("in").asString().equals("query"))
                // A tilde switches a line off.
                .map(each -> "  ~" + each.path("name").asString() + ": " + Samples.value(each))
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
        return text.toString();
    }

    private static void add(ZipOutputStream zip, String name, String text) throws IOException {
        var entry = new ZipEntry(FOLDER + name);
        // The same collection is the same file.
        entry.setTime(0);
        zip.putNextEntry(entry);
        zip.write(text.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
    }
}
