package platen.jobs.outbound;

/** What a text that somebody typed turned out to be. */
sealed interface AddressSpelling permits Url, MalformedAddress {}
