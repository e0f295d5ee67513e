package platen.jobs.envelope.sign;

import org.jspecify.annotations.Nullable;

/**
 * The browser of a person.
 *
 * @param address network address
 * @param agent user agent as the browser sent it, or null
 */
public record Client(@Nullable String address, @Nullable String agent) {}
