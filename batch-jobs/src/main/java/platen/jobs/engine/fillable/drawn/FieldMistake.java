package platen.jobs.engine.fillable.drawn;

/**
 * Something in a drawn field that its author must correct.
 *
 * @param field key of the field, or its position such as {@code fields[2]} when it has no usable key
 * @param message a sentence for display: what is wrong and what to do
 */
public record FieldMistake(String field, String message) {}
