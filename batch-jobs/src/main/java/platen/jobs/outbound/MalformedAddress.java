package platen.jobs.outbound;

/**
 * The reason why the spelling of a URL or host is rejected.
 *
 * @param objection a predicate that follows the words "The URL"
 */
record MalformedAddress(String objection) implements AddressSpelling {}
