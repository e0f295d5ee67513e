package platen.jobs.outbound;

/**
 * A URL or host that is refused for how it is spelled.
 *
 * @param objection to follow the words "The URL"
 */
record MalformedAddress(String objection) implements AddressSpelling {}
