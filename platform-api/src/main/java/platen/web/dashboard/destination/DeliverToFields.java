package platen.web.dashboard.destination;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import platen.db.destination.FileContent;
import platen.jobs.destination.DeliverTo;
import platen.web.view.Form;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The fields of a form that say where the files of a batch go: a row for each destination. */
public final class DeliverToFields {
    private static final int SHOWN = 2;
    private static final String DESTINATION = "deliver-destination-";
    private static final String CONTENT = "deliver-content-";
    private static final String FILE_NAME = "deliver-name-";

    private DeliverToFields() {}

    /**
     * A row of the form.
     *
     * @param destination name; empty for none
     * @param content wire name
     * @param fileName pattern; empty for the usual one
     */
    public record Row(int number, String destination, String content, String fileName) {
        public String destinationField() {
            return DESTINATION + number;
        }

        public String contentField() {
            return CONTENT + number;
        }

        public String nameField() {
            return FILE_NAME + number;
        }
    }

    /** Reads what was chosen, as the API takes it; rows without a destination are left out. */
    public static ArrayNode read(HttpServletRequest request) {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < DeliverTo.MAX_ENTRIES; i++) {
            String destination = value(request, DESTINATION + i);
            if (!destination.isEmpty()) {
                ObjectNode entry = json.addObject()
                        .put("destination", destination)
                        .put("content", value(request, CONTENT + i));
                String name = value(request, FILE_NAME + i);
                if (!name.isEmpty()) {
                    entry.put("file_name", name);
                }
            }
        }
        return json;
    }

    /** Keeps what was chosen for the form that is shown next. */
    public static void keep(Form form, JsonNode deliverTo) {
        for (int i = 0; i < deliverTo.size(); i++) {
            JsonNode each = deliverTo.path(i);
            form.set(DESTINATION + i, each.path("destination").asString(""))
                    .set(CONTENT + i, each.path("content").asString(FileContent.DOCUMENTS.wire()))
                    .set(FILE_NAME + i, each.path("file_name").asString(""));
        }
    }

    /** Returns the rows of a form, with an empty one at the end where there may be more. */
    public static List<Row> rows(Form form) {
        var rows = new ArrayList<Row>();
        for (int i = 0; i < DeliverTo.MAX_ENTRIES; i++) {
            String destination = form.value(DESTINATION + i);
            boolean isChosen = !destination.isEmpty();
            if (isChosen || rows.size() < SHOWN || !rows.getLast().destination().isEmpty()) {
                rows.add(new Row(i, destination, isChosen ? form.value(CONTENT + i) : FileContent.DOCUMENTS.wire(),
                        form.value(FILE_NAME + i)));
            }
        }
        return rows;
    }

    private static String value(HttpServletRequest request, String name) {
        return Objects.requireNonNullElse(request.getParameter(name), "").strip();
    }
}
