package platen.jobs.batch.intake;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.jobs.batch.intake.InputRow.BadCell;
import platen.jobs.batch.intake.InputRow.Readable;
import platen.jobs.batch.intake.InputRow.Unreadable;
import platen.jobs.workflow.FieldPath;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes one row of the records of a CSV that follow each other with the same {@code custom_id}, where columns such as
 * {@code items[].name} say that each record has one element of an array. Values of the other columns must be the same
 * in all of these records, or stand in one of them only.
 */
final class RepeatedRows implements RowReader {
    private static final String ID = "custom_id";

    private final CsvRowReader records;
    /** The record after those of the last row; null when none was read ahead. */
    private @Nullable InputRow next;
    private int read;

    RepeatedRows(CsvRowReader records) {
        this.records = records;
    }

    @Override
    public Map<String, String> columns() {
        return records.columns();
    }

    /** Returns the number of records of the rows that were returned until now. */
    int records() {
        return next == null ? read : read - 1;
    }

    @Override
    public @Nullable InputRow next() throws IOException {
        InputRow first = record();
        if (!(first instanceof Readable(ObjectNode row, List<BadCell> ofFirst)) || records.repeated().isEmpty()
                || !row.path(ID).isString()) {
            return first;
        }
        String id = row.path(ID).stringValue();
        int bytes = row.toString().length();
        String problem = null;
        var badCells = new ArrayList<>(ofFirst);
        InputRow following = record();
        while (following instanceof Readable(ObjectNode more, List<BadCell> ofMore)
                && more.path(ID).asString("").equals(id)) {
            bytes += more.toString().length();
            if (problem == null) {
                ofMore.forEach(each -> badCells.add(moved(each, row)));
                problem = bytes > LineReader.MAX_LINE_BYTES
                        ? "The rows of this custom_id are together larger than %,d bytes."
                                .formatted(LineReader.MAX_LINE_BYTES)
                        : merge(row, more);
            }
            following = record();
        }
        next = following;
        if (problem == null && following instanceof Unreadable) {
            problem = "The next row of the CSV cannot be read, and may be of this custom_id.";
        }
        return problem == null
                ? new Readable(row, badCells)
                : new Unreadable(NdjsonRowReader.kept(row.toString().getBytes(StandardCharsets.UTF_8)), problem);
    }

    private @Nullable InputRow record() throws IOException {
        InputRow ahead = next;
        next = null;
        if (ahead != null) {
            return ahead;
        }
        InputRow record = records.next();
        read += record == null ? 0 : 1;
        return record;
    }

    /** Returns a bad cell of a record at the place that its value will have in the row. */
    private BadCell moved(BadCell cell, ObjectNode row) {
        for (String path : records.repeated()) {
            String first = path + "[0]";
            if (cell.path().startsWith(first)) {
                int index = new FieldPath(path).in(row.path("data")).size();
                return cell.at(path + "[" + index + "]" + cell.path().substring(first.length()));
            }
        }
        return cell;
    }

    /** Adds a record to a row; returns why it cannot, as a sentence, or null. */
    private @Nullable String merge(ObjectNode row, ObjectNode more) {
        ObjectNode data = row.withObjectProperty("data");
        ObjectNode added = more.withObjectProperty("data");
        for (String path : records.repeated()) {
            var array = new FieldPath(path);
            if (array.in(added) instanceof ArrayNode elements) {
                if (!(array.in(data) instanceof ArrayNode)) {
                    array.put(data, elements.arrayNode());
                }
                ((ArrayNode) array.in(data)).addAll(elements);
                if (array.in(data).size() > CsvColumns.MAX_ELEMENTS) {
                    return "'%s' has more than %,d elements.".formatted(CsvColumns.shown(path),
                            CsvColumns.MAX_ELEMENTS);
                }
            }
        }
        return contradiction(row, more, "")
                .map(path -> "The rows of this custom_id differ in '%s', of which they can have one value."
                        .formatted(CsvColumns.shown(path)))
                .orElse(null);
    }

    /** Adds the values that a row does not have; returns the path of one that differs. */
    private Optional<String> contradiction(ObjectNode row, ObjectNode more, String prefix) {
        for (Map.Entry<String, JsonNode> each : more.properties()) {
            String path = prefix + each.getKey();
            JsonNode present = row.get(each.getKey());
            if (present == null) {
                row.set(each.getKey(), each.getValue());
            } else if (present instanceof ObjectNode object && each.getValue() instanceof ObjectNode inner) {
                Optional<String> below = contradiction(object, inner, path.equals("data") ? "" : path + ".");
                if (below.isPresent()) {
                    return below;
                }
            } else if (!records.repeated().contains(path) && !Objects.equals(present, each.getValue())) {
                return Optional.of(path);
            }
        }
        return Optional.empty();
    }
}
