package platen.api.template;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import platen.api.http.body.JsonBody;
import platen.api.http.body.RawBody;
import platen.api.http.error.ApiError;
import platen.jobs.engine.model.FileType;

/** Reads an upload whose body is the file itself, under its own content type. */
final class FileBody {
    private static final List<MediaType> TYPES = List.of(MediaType.APPLICATION_PDF, MediaType.TEXT_HTML,
            MediaType.valueOf("application/xhtml+xml"), MediaType.valueOf("application/zip"),
            MediaType.valueOf("application/x-zip-compressed"), MediaType.APPLICATION_OCTET_STREAM);
    private static final String HOW = "Send the file as multipart/form-data, such as"
            + " curl -F alias=invoice -F name=Invoice -F file=@invoice.pdf, or its bytes as application/pdf, text/html or"
            + " application/zip with ?alias=invoice&name=Invoice, such as"
            + " curl -H 'Content-Type: application/pdf' --data-binary @invoice.pdf; or the HTML of a smart document as"
            + " 'source' in application/json.";

    private FileBody() {}

    /**
     * Returns whether the body is anything but JSON; a body without a content type counts as JSON where it may be JSON.
     */
    static boolean is(RawBody raw) {
        String contentType = raw.contentType();
        if (contentType == null) {
            return raw.bytes().length > 0 && raw.bytes()[0] != '{';
        }
        try {
            MediaType type = MediaType.parseMediaType(contentType);
            return !type.getSubtype().equals("json") && !type.getSubtype().endsWith("+json");
        } catch (InvalidMediaTypeException e) {
            return false;
        }
    }

    /** Returns the body as JSON; refuses a file that came under JSON's content type. */
    static JsonBody json(RawBody raw) {
        String start = new String(raw.bytes(), 0, Math.min(5, raw.bytes().length), StandardCharsets.ISO_8859_1);
        if (start.equals("%PDF-") || start.startsWith("PK")) {
            throw ApiError.badRequest("The body is " + (start.startsWith("PK") ? "a zip" : "a PDF")
                    + ", and its Content-Type says JSON. " + HOW).refusal();
        }
        return raw.json();
    }

    /** Returns the file; refuses an empty one, and one whose content type is not that of a template. */
    static byte[] bytes(RawBody raw) {
        if (raw.bytes().length == 0) {
            throw ApiError.badRequest("The request has no body. " + HOW).refusal();
        }
        String contentType = raw.contentType();
        boolean known = contentType == null || TYPES.stream()
                .anyMatch(type -> type.isCompatibleWith(MediaType.parseMediaType(contentType)));
        if (!known) {
            FileType.objection(raw.bytes()).ifPresent(objection -> {
                throw ApiError.badRequest(objection).with("reason", "unsupported_type").refusal();
            });
            throw ApiError.badRequest("A template cannot be uploaded as this Content-Type. " + HOW)
                    .status(415)
                    .refusal();
        }
        return raw.bytes();
    }
}
