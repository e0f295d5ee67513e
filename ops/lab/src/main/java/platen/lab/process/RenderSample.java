package platen.lab.process;

import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Parameters;
import platen.ops.admin.JsonFile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Options of what a test renders: a form and its data. */
public final class RenderSample {
    @Parameters(index = "0", paramLabel = "FORM", description = "PDF form to render")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private Path form;

    @Parameters(index = "1", paramLabel = "DATA", description = "JSON object to fill it with")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private Path data;

    /** For picocli, which sets the other fields. */
    RenderSample() {}

    public RenderSample(Path form, Path data) {
        this.form = form;
        this.data = data;
    }

    public Path form() {
        return form;
    }

    /** Returns the data with a number appended to its first text, so that no two documents are the same. */
    public String numbered(int number) {
        ObjectNode numbered = JsonFile.object(data);
        for (Map.Entry<String, JsonNode> member : numbered.properties()) {
            if (member.getValue().isString()) {
                return numbered.put(member.getKey(), member.getValue().stringValue() + " " + number).toString();
            }
        }
        return numbered.toString();
    }
}
