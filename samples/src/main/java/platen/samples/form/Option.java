package platen.samples.form;

/**
 * One choice.
 *
 * @param value the value stored in the form
 * @param label the text that users see
 */
public record Option(String value, String label) {}
