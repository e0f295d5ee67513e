package platen.jobs.batch.intake;

import java.util.List;
import java.util.Optional;
import platen.jobs.engine.model.Count;
import platen.jobs.engine.schema.Problem;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.error.ErrorJson;
import tools.jackson.databind.node.ObjectNode;

/** A row of the input. */
public sealed interface InputRow {

    /**
     * A row that could be parsed: an object with {@code custom_id}, {@code template}, {@code data} and
     * {@code metadata}, each optional.
     *
     * @param badCells cells that are not written in the format of their column, at most
     *     {@value ValidationResult#MAX_PROBLEMS}; the row has them as they are
     */
    record Readable(ObjectNode row, List<BadCell> badCells) implements InputRow {
        public Readable {
            badCells = badCells.stream().limit(ValidationResult.MAX_PROBLEMS).toList();
        }

        Readable(ObjectNode row) {
            this(row, List.of());
        }

        /** Returns the error about bad cells as JSON; empty when there are none. */
        Optional<String> error() {
            if (badCells.isEmpty()) {
                return Optional.empty();
            }
            String message = badCells.size() == 1
                    ? badCells.getFirst().sentence()
                    : "%s are not written in the formats of their columns.".formatted(
                            Count.of(badCells.size(), "cell", "cells"));
            return Optional.of(ErrorJson.write(message, badCells.stream().map(BadCell::problem).toList()));
        }
    }

    /**
     * A cell that is not written in the format of its column.
     *
     * @param path of its value in the data
     * @param reason what it is not, such as "no date like dd.MM.yyyy"
     * @param corrected how such a value is written in the data, where the row is corrected
     */
    record BadCell(String column, String path, String reason, String corrected) {
        private String sentence() {
            return "The cell of the column '%s' is %s.".formatted(CsvColumns.shown(column), reason);
        }

        private Problem problem() {
            return new Problem(path, "is %s; where you correct this row, write it as %s".formatted(reason, corrected),
                    null);
        }

        BadCell at(String otherPath) {
            return new BadCell(column, otherPath, reason, corrected);
        }
    }

    /**
     * A row that is not an object.
     *
     * @param content the beginning of the row
     * @param message the reason, as a sentence
     */
    record Unreadable(byte[] content, String message) implements InputRow {}
}
