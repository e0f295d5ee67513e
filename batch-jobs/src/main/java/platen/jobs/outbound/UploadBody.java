package platen.jobs.outbound;

import java.io.InputStream;

/**
 * A request body that is streamed.
 *
 * @param length in bytes
 * @param content read at most once; the caller closes it after the exchange
 */
public record UploadBody(long length, InputStream content) {}
