package platen.jobs.engine.document.bind;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The data that a part of the template sees.
 *
 * @param around the scope of the loop around, or null for the whole data
 * @param here the whole data, or the row of a loop
 * @param index row from 0
 * @param rows of the loop
 */
public record Scope(@Nullable Scope around, JsonNode here, int index, int rows) {

    /** The whole data. */
    public static Scope of(JsonNode data) {
        return new Scope(null, data, 0, 1);
    }

    /** A row of a loop within this scope. */
    public Scope row(JsonNode row, int index, int rows) {
        return new Scope(this, row, index, rows);
    }

    /** The scope so many loops out; the outermost when there are fewer. */
    Scope up(int loops) {
        Scope scope = this;
        for (int i = 0; i < loops && scope.around != null; i++) {
            scope = scope.around;
        }
        return scope;
    }

    Scope root() {
        Scope scope = this;
        while (scope.around != null) {
            scope = scope.around;
        }
        return scope;
    }
}
