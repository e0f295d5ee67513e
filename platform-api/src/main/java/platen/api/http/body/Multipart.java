package platen.api.http.body;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.ContentDisposition;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import platen.api.http.error.ApiError;
import platen.api.http.error.ApiException;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Parses the parts of a form with files (RFC 7578) strictly: truncated or repeated parts answer 400 bad_request. */
public final class Multipart {
    private static final byte[] LINE = {'\r', '\n'};
    private static final byte[] HEADERS_END = {'\r', '\n', '\r', '\n'};
    private static final int MAX_PARTS = 32;

    private final byte[] body;
    private final byte[] delimiter;
    private final Map<String, byte[]> parts = new LinkedHashMap<>();

    private Multipart(byte[] body, String boundary) {
        this.body = body;
        this.delimiter = ("--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Returns whether the content type is that of a form with files. */
    static boolean is(RawBody raw) {
        return raw.contentType() != null && raw.contentType().regionMatches(true, 0, "multipart/form-data", 0, 19);
    }

    /** Parses a body for which {@link #is} is true. */
    static Multipart parse(RawBody raw) {
        var form = new Multipart(raw.bytes(), boundary(raw));
        form.read();
        return form;
    }

    /** Returns an object with the name of each part. */
    ObjectNode names() {
        ObjectNode names = JsonNodeFactory.instance.objectNode();
        parts.keySet().forEach(names::putNull);
        return names;
    }

    /** Returns the bytes of a part. */
    public Optional<byte[]> file(String name) {
        return Optional.ofNullable(parts.get(name));
    }

    /** Returns a part as UTF-8 text. */
    public Optional<String> text(String name) {
        return file(name).map(bytes -> {
            try {
                return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            } catch (CharacterCodingException e) {
                throw JsonBody.refused(name, "is not valid UTF-8");
            }
        });
    }

    private static String boundary(RawBody raw) {
        try {
            String boundary = MediaType.parseMediaType(String.valueOf(raw.contentType())).getParameter("boundary");
            if (boundary != null && !boundary.isEmpty() && boundary.length() <= 200) {
                return boundary.startsWith("\"") ? boundary.substring(1, boundary.length() - 1) : boundary;
            }
        } catch (InvalidMediaTypeException e) {
            // reported like a missing boundary
        }
        throw malformed("its Content-Type has no boundary");
    }

    private void read() {
        int at = indexOf(delimiter, 0);
        while (at >= 0) {
            int head = at + delimiter.length;
            if (startsWith(new byte[]{'-', '-'}, head)) {
                return;
            }
            int content = indexOf(HEADERS_END, head);
            int next = content < 0 ? -1 : nextDelimiter(content + HEADERS_END.length - LINE.length);
            if (next < 0) {
                throw malformed("it is cut off");
            }
            add(new String(body, head, content - head, StandardCharsets.UTF_8),
                    Arrays.copyOfRange(body, Math.min(content + HEADERS_END.length, next), next));
            at = next + LINE.length;
        }
        throw malformed("it is cut off");
    }

    private void add(String headers, byte[] content) {
        String name = name(headers);
        if (parts.size() == MAX_PARTS) {
            throw malformed("it has more than " + MAX_PARTS + " parts");
        }
        if (parts.putIfAbsent(name, content) != null) {
            throw malformed("the part '" + name + "' is there twice");
        }
    }

    private static String name(String headers) {
        for (String header : headers.split("\r\n", -1)) {
            if (header.regionMatches(true, 0, "Content-Disposition:", 0, 20)) {
                try {
                    String name = ContentDisposition.parse(header.substring(20).strip()).getName();
                    if (name != null) {
                        return name;
                    }
                } catch (IllegalArgumentException e) {
                    // reported like a missing name
                }
            }
        }
        throw malformed("a part has no name");
    }

    /** Returns the offset of the line break before the next delimiter. */
    private int nextDelimiter(int from) {
        for (int at = indexOf(LINE, from); at >= 0; at = indexOf(LINE, at + 1)) {
            if (startsWith(delimiter, at + LINE.length)) {
                return at;
            }
        }
        return -1;
    }

    private int indexOf(byte[] wanted, int from) {
        for (int at = from; at <= body.length - wanted.length; at++) {
            if (body[at] == wanted[0] && startsWith(wanted, at)) {
                return at;
            }
        }
        return -1;
    }

    private boolean startsWith(byte[] wanted, int at) {
        return at + wanted.length <= body.length
                && Arrays.equals(body, at, at + wanted.length, wanted, 0, wanted.length);
    }

    private static ApiException malformed(String why) {
        return ApiError.badRequest("The body is not a valid multipart form: " + why + ".").refusal();
    }
}
