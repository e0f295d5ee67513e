package platen.jobs.engine;

/**
 * Something that was accepted but not done exactly as asked.
 *
 * @param alias path of the field, such as {@code items[2].price}
 * @param message a sentence for a person
 */
public record Warning(String alias, String message) {}
