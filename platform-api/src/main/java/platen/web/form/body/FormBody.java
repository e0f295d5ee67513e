package platen.web.form.body;

import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.tomcat.util.http.fileupload.FileItemHeaders;
import org.apache.tomcat.util.http.fileupload.FileUpload;
import org.apache.tomcat.util.http.fileupload.MultipartStream;
import platen.api.http.body.BodyReader;
import platen.api.http.body.Multipart;
import platen.api.http.error.ApiError;
import platen.api.http.error.ApiException;

/**
 * Fields that a browser sent, read in memory within a size and a time; files are bytes by the name of their control.
 *
 * @param values texts by name, in the order in which they were sent
 */
public record FormBody(Map<String, String[]> values, Map<String, byte[]> files) {
    /** Maximum size in bytes, with files. */
    static final int MAX_BYTES = 12 * 1024 * 1024;
    private static final int MAX_VALUES = 20_000;
    private static final int MAX_PART_HEADER_BYTES = 4_096;
    private static final FileUpload FORMAT = new FileUpload();

    /**
     * Reads what a browser sent.
     *
     * @param memory of the body; grows with it
     * @throws ApiException when it is too large, too slow or malformed, or when there is no memory for it now
     */
    public static FormBody read(HttpServletRequest request, Duration time, BodyMemory.Body memory) throws IOException {
        byte[] body = BodyReader.read(request, MAX_BYTES, time, size -> {
            if (!memory.grow(size)) {
                throw ApiError.overloaded("Too many forms are being read.").refusal();
            }
        });
        var read = new Reader();
        String type = request.getContentType();
        if (type != null && Multipart.is(type)) {
            read.parts(type, body);
        } else {
            read.pairs(new String(body, StandardCharsets.UTF_8));
        }
        var values = new LinkedHashMap<String, String[]>();
        read.values.forEach((name, texts) -> values.put(name, texts.toArray(new String[0])));
        return new FormBody(values, read.files);
    }

    /** Returns a text; empty when it was not sent. */
    public String text(String name) {
        return values.containsKey(name) ? values.get(name)[0] : "";
    }

    /** Returns whether a field or button was sent. */
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** Collects what was sent. */
    private static final class Reader {
        private final Map<String, List<String>> values = new LinkedHashMap<>();
        private final Map<String, byte[]> files = new LinkedHashMap<>();
        private int count;

        private void add(String name, String text) {
            if (++count > MAX_VALUES) {
                throw malformed();
            }
            values.computeIfAbsent(name, each -> new ArrayList<>()).add(text);
        }

        private void pairs(String body) {
            try {
                for (String pair : body.split("&", MAX_VALUES + 2)) {
                    int equals = pair.indexOf('=');
                    if (equals > 0) {
                        add(URLDecoder.decode(pair.substring(0, equals), StandardCharsets.UTF_8),
                                URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
                    }
                }
            } catch (IllegalArgumentException e) {
                throw malformed();
            }
        }

        private void parts(String type, byte[] body) throws IOException {
            byte[] boundary = FORMAT.getBoundary(type);
            if (boundary == null || boundary.length == 0 || boundary.length > 200) {
                throw malformed();
            }
            try {
                var stream = new MultipartStream(new ByteArrayInputStream(body), boundary, null);
                stream.setHeaderEncoding(StandardCharsets.UTF_8.name());
                stream.setPartHeaderSizeMax(MAX_PART_HEADER_BYTES);
                for (boolean more = stream.skipPreamble(); more; more = stream.readBoundary()) {
                    part(stream);
                }
            } catch (IllegalArgumentException | IOException e) {
                throw malformed();
            }
        }

        private void part(MultipartStream stream) throws IOException {
            FileItemHeaders headers = FORMAT.getParsedHeaders(stream.readHeaders());
            String name = FORMAT.getFieldName(headers);
            var content = new ByteArrayOutputStream();
            stream.readBodyData(content);
            if (name == null) {
                throw malformed();
            }
            if (FORMAT.getFileName(headers) == null) {
                add(name, content.toString(StandardCharsets.UTF_8));
            } else if (content.size() > 0 && ++count <= MAX_VALUES) {
                files.put(name, content.toByteArray());
            }
        }

        private static ApiException malformed() {
            return ApiError.badRequest("The form is malformed.").refusal();
        }
    }
}
