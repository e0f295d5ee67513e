package platen.api.http;

import org.jspecify.annotations.Nullable;

/**
 * A request's body as it came.
 *
 * @param contentType the header, or null when there was none
 */
public record RawBody(byte[] bytes, @Nullable String contentType) {}
