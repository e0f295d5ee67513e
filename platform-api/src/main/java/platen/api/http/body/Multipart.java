package platen.api.http.body;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.tomcat.util.http.fileupload.FileItemHeaders;
import org.apache.tomcat.util.http.fileupload.FileUpload;
import org.apache.tomcat.util.http.fileupload.MultipartStream;
import org.apache.tomcat.util.http.fileupload.impl.FileUploadIOException;
import org.jspecify.annotations.Nullable;
import platen.api.http.error.ApiError;
import platen.api.http.error.ApiException;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The parts of a form with files (RFC 7578), read by Tomcat's parser: truncated or repeated parts answer 400
 * bad_request.
 *
 * <p>The parser gets the bytes that {@link BodyReader} has read within the limits of size, time and concurrent uploads,
 * and its parts stay in memory: no part is written to a file.
 */
public final class Multipart {
    private static final String TYPE = "multipart/form-data";
    private static final int MAX_PARTS = 32;
    /** Maximum size of the headers of one part, in bytes. */
    private static final int MAX_PART_HEADER_BYTES = 8 * 1024;

    private static final int MAX_BOUNDARY_BYTES = 200;
    /** Reads headers; holds no state of a request. */
    private static final FileUpload FORMAT = new FileUpload();

    private final Map<String, byte[]> parts = new LinkedHashMap<>();
    private final Map<String, String> fileNames = new LinkedHashMap<>();

    private Multipart() {}

    /** Returns whether the content type is that of a form with files. */
    static boolean is(RawBody raw) {
        return is(raw.contentType());
    }

    /** Returns whether a content type is that of a form with files. */
    public static boolean is(@Nullable String contentType) {
        return contentType != null && contentType.regionMatches(true, 0, TYPE, 0, TYPE.length());
    }

    /** Parses a body for which {@link #is} is true. */
    static Multipart parse(RawBody raw) {
        return parse(String.valueOf(raw.contentType()), raw.bytes());
    }

    /** Parses the body of a form with files. */
    public static Multipart parse(String contentType, byte[] body) {
        byte[] boundary = FORMAT.getBoundary(contentType);
        if (boundary == null || boundary.length == 0 || boundary.length > MAX_BOUNDARY_BYTES) {
            throw malformed("its Content-Type has no boundary");
        }
        var form = new Multipart();
        try {
            form.read(new MultipartStream(new ByteArrayInputStream(body), boundary, null));
        } catch (FileUploadIOException e) {
            throw malformed("the headers of a part are longer than " + MAX_PART_HEADER_BYTES + " bytes");
        } catch (IOException e) {
            throw malformed("it is cut off");
        }
        return form;
    }

    private void read(MultipartStream stream) throws IOException {
        stream.setHeaderEncoding(StandardCharsets.UTF_8.name());
        stream.setPartHeaderSizeMax(MAX_PART_HEADER_BYTES);
        boolean more = stream.skipPreamble();
        if (!more) {
            throw malformed("it has no parts, or is cut off");
        }
        while (more) {
            FileItemHeaders headers = FORMAT.getParsedHeaders(stream.readHeaders());
            String name = FORMAT.getFieldName(headers);
            if (name == null) {
                throw malformed("a part has no name");
            }
            if (parts.size() == MAX_PARTS) {
                throw malformed("it has more than " + MAX_PARTS + " parts");
            }
            var content = new ByteArrayOutputStream();
            stream.readBodyData(content);
            if (parts.putIfAbsent(name, content.toByteArray()) != null) {
                throw malformed("the part '" + name + "' is there twice");
            }
            String fileName = FORMAT.getFileName(headers);
            if (fileName != null) {
                fileNames.put(name, fileName);
            }
            more = stream.readBoundary();
        }
    }

    /** Returns an object with the name of each part. */
    ObjectNode names() {
        ObjectNode names = JsonNodeFactory.instance.objectNode();
        parts.keySet().forEach(names::putNull);
        return names;
    }

    /** Returns a copy without empty parts: browsers send one for each field that was left empty. */
    public Multipart filled() {
        var filled = new Multipart();
        parts.forEach((name, bytes) -> {
            if (bytes.length > 0) {
                filled.parts.put(name, bytes);
            }
        });
        filled.fileNames.putAll(fileNames);
        return filled;
    }

    /** Returns the parts that are no files as text, by their names. */
    public Map<String, String> fields() {
        var fields = new LinkedHashMap<String, String>();
        parts.forEach((name, bytes) -> {
            if (!fileNames.containsKey(name)) {
                fields.put(name, new String(bytes, StandardCharsets.UTF_8));
            }
        });
        return fields;
    }

    /** Returns the name that a part's file has at the sender; empty when it has none. */
    public Optional<String> fileName(String name) {
        return Optional.ofNullable(fileNames.get(name)).filter(each -> !each.isBlank());
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

    private static ApiException malformed(String why) {
        return ApiError.badRequest("The body is not a valid multipart form: " + why + ".").refusal();
    }
}
