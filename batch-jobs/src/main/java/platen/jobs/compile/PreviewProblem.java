package platen.jobs.compile;

import java.util.Locale;
import platen.jobs.engine.model.Warning;

/**
 * A mistake in a template that is being edited, or in its sample data.
 *
 * @param file name of the file of a smart document; empty when the problem has no position
 * @param line from 1; 0 when the problem has no position
 * @param column from 1; 0 when the problem has no position
 * @param alias path of the field; empty when the problem belongs to no field
 */
public record PreviewProblem(Severity severity, String message, String file, int line, int column, String alias) {

    /** How much a problem prevents. */
    public enum Severity {
        /** The template cannot be saved. */
        ERROR,
        /** The template can be saved, and does not do all that was asked for. */
        WARNING,
        /** The sample data does not match the schema. */
        DATA;

        /** Returns the name in JSON, such as {@code error}. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Returns the problem that a warning of the compiler or of a render is. */
    public static PreviewProblem of(Warning warning) {
        return of(Severity.WARNING, warning);
    }

    /** Returns the problem that something is that the compiler or a render found. */
    public static PreviewProblem of(Severity severity, Warning warning) {
        Warning.Position position = warning.position();
        return position == null
                ? new PreviewProblem(severity, warning.message(), "", 0, 0, warning.alias())
                : new PreviewProblem(severity, warning.message(), position.file(), position.line(),
                        position.column(), warning.alias());
    }

    /** Returns whether the position in the source is known. */
    public boolean hasPosition() {
        return line > 0;
    }
}
