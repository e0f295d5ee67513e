package platen.jobs.outbound;

/**
 * A URL or host that is refused for how it is spelled.
 *
 * @param objection to follow the words "The URL"
 */
record Odd(String objection) implements Spelling {}
