package platen.lab.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Fills forms like {@link NaiveFill}, with pdf-lib in a Node process that measures its own processor time. */
final class PdfLibFill implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Process node;
    private final Writer to;
    private final BufferedReader from;

    private PdfLibFill(Process node) {
        this.node = node;
        this.to = new OutputStreamWriter(node.getOutputStream(), StandardCharsets.UTF_8);
        this.from = node.inputReader(StandardCharsets.UTF_8);
    }

    /** Starts the process; empty when {@code platen.bench.pdf-lib} names no script. */
    static Optional<PdfLibFill> start() throws IOException {
        String script = System.getProperty("platen.bench.pdf-lib", "");
        if (script.isEmpty() || !Files.exists(Path.of(script))) {
            return Optional.empty();
        }
        return Optional.of(new PdfLibFill(new ProcessBuilder("node", script)
                .redirectError(ProcessBuilder.Redirect.DISCARD).start()));
    }

    /** Returns the mean nanoseconds of one fill, or NaN when pdf-lib cannot fill this form. */
    double mean(Path form, ObjectNode data, Map<String, String> names, long nanos) throws IOException {
        ObjectNode request = JSON.createObjectNode().put("form", form.toString()).put("milliseconds",
                nanos / 1_000_000);
        ObjectNode values = request.putObject("values");
        data.properties().forEach(each -> values.set(names.getOrDefault(each.getKey(), each.getKey()),
                each.getValue()));
        to.write(request + "\n");
        to.flush();
        String answer = from.readLine();
        return answer == null || answer.equals("failed") ? Double.NaN : Double.parseDouble(answer);
    }

    @Override
    public void close() {
        node.destroy();
    }
}
