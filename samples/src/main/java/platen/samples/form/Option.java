package platen.samples.form;

/**
 * One choice.
 *
 * @param value what the form stores
 * @param label what a person reads
 */
public record Option(String value, String label) {}
