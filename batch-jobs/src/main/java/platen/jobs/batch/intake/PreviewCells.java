package platen.jobs.batch.intake;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.jobs.batch.intake.BatchPreview.Cell;
import platen.jobs.batch.intake.BatchPreview.Column;
import platen.jobs.batch.intake.BatchPreview.Row;
import platen.jobs.json.StoredJson;
import platen.jobs.workflow.FieldPath;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Puts what is wrong with a row beside the cells that it is about.
 *
 * @param texts of the cells, or null where the row has values of its own
 */
record PreviewCells(List<Column> columns, @Nullable List<String> texts) {

    /** Returns the first name of a path. */
    static String root(String path) {
        return new FieldPath(path).root();
    }

    /**
     * Returns a row with its problems.
     *
     * @param error JSON object in the shape of an API error, or null
     * @param warnings JSON array, or null
     */
    Row row(int number, ObjectNode object, @Nullable String error, @Nullable String warnings) {
        Map<Integer, Cell> marked = new HashMap<>();
        List<String> others = new ArrayList<>();
        if (warnings != null) {
            StoredJson.node(warnings).forEach(each -> place(each, object, marked, others, false));
        }
        if (error != null) {
            JsonNode json = StoredJson.node(error);
            if (json.path("errors").isEmpty()) {
                others.add(json.path("message").asString(""));
            }
            json.path("errors").forEach(each -> place(each, object, marked, others, true));
        }
        var cells = new ArrayList<Cell>();
        for (int i = 0; i < columns.size(); i++) {
            cells.add(Optional.ofNullable(marked.get(i)).orElse(new Cell(text(i, object), null, false)));
        }
        return new Row(number, cells, others);
    }

    private void place(JsonNode problem, ObjectNode object, Map<Integer, Cell> marked, List<String> others,
            boolean error) {
        String alias = problem.path("alias").asString("");
        String message = problem.path("message").asString("");
        int column = column(alias);
        if (column >= 0) {
            marked.put(column, new Cell(text(column, object), message, error));
        } else if (error) {
            others.add(alias + " " + message);
        }
    }

    /** Returns the column of a path in the data; -1 when none goes there. */
    private int column(String alias) {
        for (int i = 0; i < columns.size(); i++) {
            String path = columns.get(i).path();
            String place = withoutElement(alias, path);
            if (!path.isEmpty() && (place.equals(path) || place.startsWith(path + ".")
                    || place.startsWith(path + "["))) {
                return i;
            }
        }
        return -1;
    }

    /** Returns a place in the data as the path of a column names it that has an element of an array. */
    private static String withoutElement(String alias, String path) {
        int element = path.indexOf("[]");
        return element < 0
                ? alias
                : alias.replaceFirst("^" + Pattern.quote(path.substring(0, element)) + "\\[\\d+]",
                        Matcher.quoteReplacement(path.substring(0, element + 2)));
    }

    private String text(int column, ObjectNode object) {
        if (texts != null) {
            return column < texts.size() ? texts.get(column) : "";
        }
        JsonNode value = object.path("data").path(columns.get(column).path());
        return value.isString() ? value.stringValue() : value.isMissingNode() ? "" : value.toString();
    }
}
