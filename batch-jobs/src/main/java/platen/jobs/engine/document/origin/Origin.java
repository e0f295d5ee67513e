package platen.jobs.engine.document.origin;

import platen.jobs.engine.document.source.Expression;
import platen.jobs.engine.document.source.Place;

/**
 * The placeholder that a part of a document comes from.
 *
 * @param key path of the field that it shows; empty for a placeholder that shows no field
 * @param place of the placeholder in the template
 */
public record Origin(String key, Place place) {

    /** Returns the origin of what an expression shows. */
    public static Origin of(Expression expression, Place place) {
        return new Origin(key(expression), place);
    }

    private static String key(Expression expression) {
        return switch (expression) {
            case Expression.Path path -> path.toString();
            case Expression.Formatted formatted -> key(formatted.value());
            case Expression.Not not -> key(not.of());
            case Expression.And and -> key(and.left());
            case Expression.Or or -> key(or.left());
            case Expression.Comparison comparison -> key(comparison.left());
            case Expression.Counter counter -> "";
            case Expression.Literal literal -> "";
        };
    }
}
