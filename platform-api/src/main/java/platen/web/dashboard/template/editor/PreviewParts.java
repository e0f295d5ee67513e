package platen.web.dashboard.template.editor;

import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import platen.jobs.compile.PreviewResult;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;

/** Sends a preview as a form that browsers read: the document, the warnings as a part of a page, and both as JSON. */
final class PreviewParts {
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    /** Occurs in no part, because nobody can foresee it. */
    private final String boundary = "platen-" + UUID.randomUUID();

    private PreviewParts() {}

    static void send(WorkspaceView view, PreviewResult result) throws IOException {
        var parts = new PreviewParts();
        byte[] pdf = result.pdf();
        if (pdf != null) {
            parts.add("pdf", "; filename=\"preview.pdf\"", MediaType.APPLICATION_PDF_VALUE, pdf);
        }
        String warnings = Pages.text(output -> JteproblemsGenerated.render(output, Pages.NO_INTERCEPTOR, view,
                result.problems()));
        parts.add("warnings", "", "text/html;charset=UTF-8", warnings.getBytes(StandardCharsets.UTF_8));
        parts.json("problems", DraftAnswer.problems(result.problems()).toString());
        parts.json("places", DraftAnswer.places(result.places()).toString());
        parts.json("fields", FieldJson.of(result.fields()).toString());
        parts.json("drawn", result.drawnFields() == null ? "[]" : result.drawnFields());
        if (result.inputSchema() != null) {
            parts.json("schema", result.inputSchema());
        }
        parts.json("pages", Integer.toString(result.pages()));
        parts.send(view.view().response());
    }

    private void json(String name, String json) {
        add(name, "", MediaType.APPLICATION_JSON_VALUE, json.getBytes(StandardCharsets.UTF_8));
    }

    private void add(String name, String file, String type, byte[] content) {
        String head = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + name + "\"" + file
                + "\r\nContent-Type: " + type + "\r\n\r\n";
        body.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
        body.writeBytes(content);
        body.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
    }

    private void send(HttpServletResponse response) throws IOException {
        body.writeBytes(("--" + boundary + "--\r\n").getBytes(StandardCharsets.US_ASCII));
        response.setContentType("multipart/form-data; boundary=" + boundary);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        response.setContentLength(body.size());
        body.writeTo(response.getOutputStream());
    }
}
