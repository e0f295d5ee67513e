package platen.web.dashboard.template;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import platen.api.http.reply.Download.Disposition;
import platen.api.submission.SubmissionPdf;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.RequestOrigin;
import platen.db.core.Source;
import platen.db.member.Role;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionStore;
import platen.db.template.Template;
import platen.jobs.blob.PdfStore;
import platen.jobs.engine.schema.Validation;
import platen.jobs.json.StoredJson;
import platen.jobs.render.accept.RenderRequest;
import platen.jobs.render.accept.RenderResult;
import platen.jobs.render.accept.Renders;
import platen.web.dashboard.May;
import platen.web.dashboard.Member;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;
import platen.web.view.PageNotFoundException;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Renders test PDFs as the API does: recorded, with the watermark of the environment, and with its webhooks. A version
 * that is not published is rendered as a preview, which is not recorded.
 */
@Controller
final class TestPages {
    private static final String ONE = TemplateListPages.AT + "/{alias}";
    private static final String RENDERED = ONE + "/renders/{submission}";
    /** Shows a PDF of this server in a frame of this page. */
    private static final String WITH_FRAME = Pages.CONTENT_SECURITY_POLICY + "; frame-src 'self'";
    private static final String FRAMED = "default-src 'none'; object-src 'self'; plugin-types application/pdf;"
            + " style-src 'unsafe-inline'; frame-ancestors 'self'";
    private static final String POLICY = "Content-Security-Policy";

    private final Renders renders;
    private final PreviewReply previews;
    private final SubmissionStore submissions;
    private final PdfStore pdfs;
    private final TemplatePage page;

    TestPages(Renders renders, PreviewReply previews, SubmissionStore submissions, PdfStore pdfs, TemplatePage page) {
        this.renders = renders;
        this.previews = previews;
        this.submissions = submissions;
        this.pdfs = pdfs;
        this.page = page;
    }

    @May(value = Role.EDITOR, preview = true)
    @PostMapping(ONE + "/render")
    void render(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        Template template = page.find(view.member().organizationId(), alias);
        TestForm asked = TestForm.of(view, request);
        if (!asked.form().isValid()) {
            refuse(view, request, template, asked);
            return;
        }
        Environment environment = asked.environment();
        if (environment == null) {
            TestForm refused = previews.send(view, template, asked);
            if (!refused.form().isValid()) {
                refuse(view, request, template, refused);
            }
            return;
        }
        Member member = view.member();
        switch (renders.renderNow(new RenderRequest(member.workspace(), environment, Source.API_SYNC, alias,
                asked.data(), null, JsonNodeFactory.instance.objectNode(), null, Validation.Mode.LENIENT,
                new RequestOrigin(null, member.requestId()), List.of()))) {
            case RenderResult.Rendered rendered -> view.view().redirect(view.path(TemplatePage.path(alias)
                    + "/renders/" + PublicId.SUBMISSION.of(rendered.submission().id())));
            case RenderResult.Refused refused ->
                refuse(view, request, template, refused(view, asked, refused));
            case RenderResult.Failed failed -> refuse(view, request, template,
                    asked.failed(view, message(failed.submission())));
            case RenderResult.Queued queued -> view.done("/submissions/"
                    + PublicId.SUBMISSION.of(queued.submission().id()), view.text("template.test-paused"));
            case RenderResult.Checked _,RenderResult.Replayed _ ->
                throw new IllegalStateException("A sync render without idempotency key has another result");
        }
    }

    private static TestForm refused(WorkspaceView view, TestForm asked, RenderResult.Refused refused) {
        return switch (refused) {
            case RenderResult.DataInvalid(var findings) -> asked.refused(view, findings);
            case RenderResult.TemplateInvalid(String message) -> asked.failed(view, message);
            case RenderResult.NotPublished _,RenderResult.NoTemplate _ ->
                asked.refused(view.text("template.test-not-published"));
            case RenderResult.Quarantined _ -> asked.refused(view.text("nav.quarantined-refusal"));
            case RenderResult.AllowanceUsed used ->
                asked.refused(view.text("template.test-quota", used.limit(), view.texts().date(used.resetsAt())));
            case RenderResult.DifferentData _ -> throw new IllegalStateException("The render has no idempotency key");
        };
    }

    private static String message(Submission failed) {
        return StoredJson.object(Objects.requireNonNullElse(failed.error(), "{}"))
                .path("message")
                .asString("The document could not be rendered.");
    }

    private void refuse(WorkspaceView view, HttpServletRequest request, Template template, TestForm asked)
            throws IOException {
        page.send(view, request, HttpStatus.UNPROCESSABLE_CONTENT, template, Sent.of(asked));
    }

    @May(Role.EDITOR)
    @GetMapping(RENDERED)
    void rendered(WorkspaceView view, @PathVariable String alias, @PathVariable String submission,
            HttpServletResponse response) throws IOException {
        Submission found = find(view.member(), alias, submission);
        response.setHeader(POLICY, WITH_FRAME);
        view.show(new WorkspaceView.Head(Nav.TEMPLATES, found.templateName()),
                output -> JterenderedGenerated.render(output, Pages.NO_INTERCEPTOR, view, found));
    }

    @May(Role.EDITOR)
    @GetMapping(RENDERED + "/pdf")
    ResponseEntity<byte[]> pdf(Member member, @PathVariable String alias, @PathVariable String submission,
            @RequestParam(defaultValue = "0") String download, HttpMethod method, @RequestHeader HttpHeaders headers,
            HttpServletResponse response) {
        Submission found = find(member, alias, submission);
        response.setHeader(POLICY, FRAMED);
        return SubmissionPdf.download(found, pdfs)
                .reply(method, headers, download.equals("1") ? Disposition.ATTACHMENT : Disposition.INLINE);
    }

    /** Returns a test of the template: documents of production may hold data that the person may not see. */
    private Submission find(Member member, String alias, String submission) {
        UUID template = page.find(member.organizationId(), alias).id();
        return PublicId.SUBMISSION.parse(submission)
                .flatMap(id -> submissions.find(member.workspace().id(), id))
                .filter(each -> each.templateId().equals(template) && each.downloadable()
                        && TestForm.ENVIRONMENTS.contains(each.environment()))
                .orElseThrow(PageNotFoundException::new);
    }
}
