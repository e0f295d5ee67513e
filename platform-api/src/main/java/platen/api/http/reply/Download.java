package platen.api.http.reply;

import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpRange;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import platen.api.http.error.ApiError;
import platen.api.http.query.Query;

/**
 * A stored file, served according to RFC 9110 with conditional requests, ranges and a digest of the whole file.
 *
 * @param sha256 hash of the whole file, used as the ETag
 * @param bytes reads the file, which a conditional request may not need
 * @param filename ASCII
 */
public record Download(byte[] sha256, Supplier<byte[]> bytes, MediaType type, String filename) {

    /** The Content-Disposition of the file. */
    public enum Disposition {
        INLINE,
        ATTACHMENT;

        /** Reads the parameter {@code download}, 0 or 1. */
        public static Disposition of(Query query) {
            return query.oneOf("download", List.of("0", "1")).equals(Optional.of("1")) ? ATTACHMENT : INLINE;
        }
    }

    /**
     * Returns the reply to a request with these headers.
     *
     * @param method GET or HEAD
     */
    public ResponseEntity<byte[]> reply(HttpMethod method, HttpHeaders request, Disposition disposition) {
        List<String> wanted = request.getOrEmpty(HttpHeaders.IF_MATCH);
        if (!wanted.isEmpty() && tags(wanted).noneMatch(this::isThis)) {
            throw ApiError.badRequest("The file is none of those that If-Match names.").status(412).refusal();
        }
        // Conditions on dates are ignored, as RFC 9110, 13.1 requires for a resource without a date.
        if (tags(request.getOrEmpty(HttpHeaders.IF_NONE_MATCH)).map(Download::strong).anyMatch(this::isThis)) {
            return ResponseEntity.status(HttpStatus.NOT_MODIFIED).headers(this::addValidators).build();
        }
        byte[] whole = bytes.get();
        // Ranges are defined for GET only (RFC 9110, 14.2); HEAD reports the length of the whole file.
        Optional<HttpRange> range = method.equals(HttpMethod.GET) ? range(request) : Optional.empty();
        if (range.isEmpty()) {
            return ResponseEntity.ok().headers(headers -> describe(headers, disposition)).body(whole);
        }
        long start = range.get().getRangeStart(whole.length);
        long end = range.get().getRangeEnd(whole.length);
        if (start >= whole.length || end < start) {
            throw ApiError.badRequest("The file has " + whole.length + " bytes; the range lies outside.")
                    .status(416)
                    .header(HttpHeaders.CONTENT_RANGE, "bytes */" + whole.length)
                    .refusal();
        }
        return ResponseEntity.status(HttpStatus.PARTIAL_CONTENT)
                .headers(headers -> describe(headers, disposition))
                .header(HttpHeaders.CONTENT_RANGE, "bytes " + start + "-" + end + "/" + whole.length)
                .body(Arrays.copyOfRange(whole, (int) start, (int) end + 1));
    }

    /** Returns the value of the ETag header. */
    public String etag() {
        return '"' + HexFormat.of().formatHex(sha256) + '"';
    }

    /** Adds the headers of a reply with the file. */
    public void describe(HttpHeaders headers, Disposition disposition) {
        addValidators(headers);
        headers.set(HttpHeaders.ACCEPT_RANGES, "bytes");
        headers.set("Repr-Digest", "sha-256=:" + Base64.getEncoder().encodeToString(sha256) + ":");
        headers.setContentType(type);
        headers.set(HttpHeaders.CONTENT_DISPOSITION,
                disposition.name().toLowerCase(Locale.ROOT) + "; filename=\"" + filename + '"');
    }

    private void addValidators(HttpHeaders headers) {
        headers.set(HttpHeaders.ETAG, etag());
        // A revoked key or a purge must take effect at once; the ETag keeps repeated requests cheap.
        headers.set(HttpHeaders.CACHE_CONTROL, "private, no-cache");
    }

    /**
     * Returns the single requested range. Several ranges, or a range of another file, get the whole file, as RFC 9110
     * allows.
     */
    private Optional<HttpRange> range(HttpHeaders request) {
        String ifRange = request.getFirst(HttpHeaders.IF_RANGE);
        String range = request.getFirst(HttpHeaders.RANGE);
        if (range == null || (ifRange != null && !ifRange.equals(etag()))) {
            return Optional.empty();
        }
        try {
            List<HttpRange> ranges = HttpRange.parseRanges(range);
            return ranges.size() == 1 ? Optional.of(ranges.getFirst()) : Optional.empty();
        } catch (IllegalArgumentException e) {
            // An invalid Range is ignored (RFC 9110, 14.2).
            return Optional.empty();
        }
    }

    /** Returns the entity tags of a header, as they are written. */
    private static Stream<String> tags(List<String> header) {
        return header.stream().flatMap(each -> Arrays.stream(each.split(",", -1))).map(String::strip);
    }

    /** Returns whether a tag, or the asterisk, matches this file; a weak tag never does (RFC 9110, 8.8.3.2). */
    private boolean isThis(String tag) {
        return tag.equals("*") || tag.equals(etag());
    }

    /** Returns the tag without the prefix for weak tags, for the weak comparison. */
    private static String strong(String tag) {
        return tag.startsWith("W/") ? tag.substring(2) : tag;
    }
}
