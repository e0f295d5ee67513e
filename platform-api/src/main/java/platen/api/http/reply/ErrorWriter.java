package platen.api.http.reply;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import platen.api.http.body.IgnoredFields;
import platen.api.http.error.ApiError;

/**
 * Writes the error envelope as JSON or, when requested, as a problem of RFC 9457 with the same members. Paths that people
 * open in a browser can have pages instead.
 */
public final class ErrorWriter {
    private final Links links;
    private final ObjectProvider<ErrorPages> pages;

    public ErrorWriter(Links links, ObjectProvider<ErrorPages> pages) {
        this.links = links;
        this.pages = pages;
    }

    /** Writes the error, unless the response is already committed. */
    public void write(ApiError error, HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (response.isCommitted()) {
            return;
        }
        // The failed handler's headers about its body do not apply to the error; the request id stays.
        response.resetBuffer();
        for (String header : List.of("ETag", "Content-Disposition", "Content-Range", "Repr-Digest", "Accept-Ranges")) {
            response.setHeader(header, null);
        }
        for (ErrorPages each : pages) {
            if (each.isFor(request)) {
                RequestIdFilter.id(request, response);
                each.send(error, request, response);
                return;
            }
        }
        boolean problem = wantsProblem(request);
        byte[] body = ApiJson.mapper().writeValueAsBytes(body(error, problem, request, response));
        response.setStatus(error.status());
        error.headers().forEach(response::setHeader);
        // A misspelled member counts as missing, so the ignored members explain the error.
        IgnoredFields.tell(request, response);
        response.setHeader("Cache-Control", "no-store");
        response.setContentType(problem ? "application/problem+json" : "application/json");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    private Map<String, Object> body(ApiError error, boolean problem, HttpServletRequest request,
            HttpServletResponse response) {
        String id = RequestIdFilter.id(request, response);
        String about = links.of(request).to("/docs#error-" + error.code().wire());
        var body = new LinkedHashMap<String, Object>();
        body.put("code", error.code().wire());
        body.put("message", error.message());
        body.putAll(error.details());
        body.put("request_id", id);
        body.put("doc_url", about);
        if (problem) {
            body.put("type", about);
            body.put("title", error.code().title());
            body.put("status", error.status());
            body.put("detail", error.message());
            body.put("instance", "urn:platen:request:" + id);
        }
        return body;
    }

    private static boolean wantsProblem(HttpServletRequest request) {
        String accept = String.join(",", Collections.list(request.getHeaders("Accept")));
        if (!accept.contains("problem")) {
            return false;
        }
        try {
            return MediaType.parseMediaTypes(accept)
                    .stream()
                    .anyMatch(type -> type.isPresentIn(List.of(MediaType.APPLICATION_PROBLEM_JSON))
                            && type.getQualityValue() > 0);
        } catch (InvalidMediaTypeException e) {
            // An unreadable Accept header is ignored.
            return false;
        }
    }
}
