package platen.web.dashboard.template.editor;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.api.http.limit.FairPermits;
import platen.db.draft.TemplateDraft;
import platen.db.member.Role;
import platen.db.template.Template;
import platen.jobs.compile.PreviewProcess;
import platen.jobs.compile.PreviewResult;
import platen.jobs.json.StoredJson;
import platen.jobs.template.draft.PreviewDrafts;
import platen.web.dashboard.May;
import platen.web.dashboard.WorkspaceView;
import platen.web.upload.FormUploads;

/**
 * Previews a template as it is being edited, and saves nothing. Scripts get the document with its problems; a form
 * without scripts gets the document, or the editor with the problems when it asks to check, or when there is none.
 */
@Controller
final class PreviewPages {
    private static final String DOCUMENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

    private final EditorPage editor;
    private final PreviewDrafts drafts;
    private final PreviewProcess previews;
    private final PreviewFilter.Permits permits;

    PreviewPages(EditorPage editor, PreviewDrafts drafts, PreviewProcess previews, PreviewFilter.Permits permits) {
        this.editor = editor;
        this.drafts = drafts;
        this.previews = previews;
        this.permits = permits;
    }

    @May(value = Role.EDITOR, preview = true)
    @PostMapping("/dashboard/w/{workspace}/templates/{alias}/draft/preview")
    void preview(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        if (FormUploads.of(request).isEmpty()) {
            // it has passed the filter with a permit
            permitted(view, alias, request);
            return;
        }
        Optional<FairPermits.Permit> permit = permits.acquire(view.member().workspace().id());
        if (permit.isEmpty()) {
            PreviewFilter.refuse(request, view.view().response());
            return;
        }
        try (var _ = permit.get()) {
            permitted(view, alias, request);
        }
    }

    private void permitted(WorkspaceView view, String alias, HttpServletRequest request) throws IOException {
        long began = System.nanoTime();
        Template template = editor.find(view, alias);
        PreviewDrafts.Opened opened = drafts.open(template);
        TemplateDraft draft = opened.draft();
        DraftForm sent = DraftForm.of(view, request, draft.content());
        var shown = EditorState.sent(template, draft, sent);
        HttpServletResponse response = view.view().response();
        long before = System.nanoTime();
        Optional<PreviewResult> result = sent.form().isValid() ? run(opened, sent) : Optional.empty();
        response.setHeader("Server-Timing", timing("total", began) + ", " + timing("process", before));
        boolean busy = sent.form().isValid() && result.isEmpty();
        if (busy) {
            response.setHeader(HttpHeaders.RETRY_AFTER, "1");
        }
        if (isScript(request)) {
            answer(view, sent, result);
        } else if (busy) {
            sent.form().error("preview", view.text("editor.busy"));
            editor.send(view, HttpStatus.SERVICE_UNAVAILABLE, shown);
        } else if (result.isEmpty()) {
            editor.send(view, HttpStatus.UNPROCESSABLE_CONTENT, shown);
        } else if (result.get().pdf() == null || request.getParameter("check") != null) {
            editor.send(view, result.get().pdf() == null ? HttpStatus.UNPROCESSABLE_CONTENT : HttpStatus.OK,
                    shown.withProblems(result.get().problems()));
        } else {
            document(response, Objects.requireNonNull(result.get().pdf()));
        }
    }

    /** Returns a part of the header by which browsers show where the time went. */
    private static String timing(String name, long began) {
        return name + ";dur=" + (System.nanoTime() - began) / 100_000 / 10.0;
    }

    private Optional<PreviewResult> run(PreviewDrafts.Opened opened, DraftForm sent) {
        String sample = sent.content().sampleData();
        return previews.preview(opened.draft().organizationId(), sent.content().source(),
                opened.options(sent.content()),
                sample == null ? DraftAnswer.object() : StoredJson.object(sample));
    }

    /** Returns whether a script asks, which reads the parts of a preview. */
    static boolean isScript(HttpServletRequest request) {
        return Objects.requireNonNullElse(request.getHeader(HttpHeaders.ACCEPT), "")
                .startsWith(MediaType.MULTIPART_FORM_DATA_VALUE);
    }

    private static void answer(WorkspaceView view, DraftForm sent, Optional<PreviewResult> result)
            throws IOException {
        HttpServletResponse response = view.view().response();
        if (result.isPresent()) {
            PreviewParts.send(view, result.get());
        } else if (sent.form().isValid()) {
            DraftAnswer.send(response, HttpStatus.SERVICE_UNAVAILABLE,
                    DraftAnswer.object().put("error", view.text("editor.busy")));
        } else {
            DraftAnswer.send(response, HttpStatus.UNPROCESSABLE_CONTENT, DraftAnswer.errors(sent.form()));
        }
    }

    private static void document(HttpServletResponse response, byte[] pdf) throws IOException {
        response.setContentType(MediaType.APPLICATION_PDF_VALUE);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        response.setHeader("Content-Security-Policy", DOCUMENT_POLICY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader(HttpHeaders.CONTENT_DISPOSITION, "inline; filename=\"preview.pdf\"");
        response.setContentLength(pdf.length);
        response.getOutputStream().write(pdf);
    }
}
