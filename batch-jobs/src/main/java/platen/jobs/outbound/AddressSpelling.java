package platen.jobs.outbound;

/** The result of parsing a URL or host typed by a user. */
sealed interface AddressSpelling permits Url, MalformedAddress {}
