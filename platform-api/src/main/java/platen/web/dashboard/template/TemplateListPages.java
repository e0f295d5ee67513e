package platen.web.dashboard.template;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.api.template.UploadBody;
import platen.db.member.Role;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateUseStore;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.jobs.template.UploadResult;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;
import platen.web.view.PageNotFoundException;

/** Lists templates, and creates them from an uploaded file or a sample. */
@Controller
final class TemplateListPages {
    static final String AT = "/dashboard/w/{workspace}/templates";
    /** Path of the list below the workspace's. */
    static final String LIST = "/templates";
    /** Script of pages with an upload. */
    static final String SCRIPT = "upload.js";

    private final Templates templates;
    private final TemplateStore rows;
    private final TemplateUseStore uses;
    private final Clock clock;

    TemplateListPages(Templates templates, TemplateStore rows, TemplateUseStore uses, Clock clock) {
        this.templates = templates;
        this.rows = rows;
        this.uses = uses;
        this.clock = clock;
    }

    @May(value = Role.VIEWER, query = {"q", "status", "after"})
    @GetMapping(AT)
    void list(WorkspaceView view, HttpServletRequest request) throws IOException {
        send(view, request, HttpStatus.OK, UploadForm.blank());
    }

    @May(value = Role.EDITOR, engine = true)
    @PostMapping(AT)
    void upload(WorkspaceView view, HttpServletRequest request) throws IOException {
        UploadForm asked = UploadForm.of(view, request);
        UploadBody body = asked.body();
        if (body == null) {
            send(view, request, HttpStatus.UNPROCESSABLE_CONTENT, asked);
            return;
        }
        var upload = new TemplateUpload(view.member().organizationId(), asked.alias(), asked.name(), body.source(),
                body.options(), body.sampleData(), body.notes());
        switch (templates.create(upload, view.member().actor())) {
            case UploadResult.Stored stored ->
                view.view().redirect(view.path(LIST + "/" + stored.template().alias() + "?added=1"));
            case UploadResult.Unusable unusable ->
                send(view, request, HttpStatus.UNPROCESSABLE_CONTENT, asked.refused(view, unusable));
            case UploadResult.Checked _ -> throw new IllegalStateException("Nothing was to be checked only");
        }
    }

    @May(value = Role.EDITOR, engine = true)
    @PostMapping(AT + "/samples")
    void sample(WorkspaceView view, @RequestParam(defaultValue = "") String sample) {
        SampleTemplate taken = SampleTemplate.of(sample).orElseThrow(PageNotFoundException::new);
        UUID organizationId = view.member().organizationId();
        String path = LIST + "/" + taken.alias();
        switch (templates.create(taken.upload(organizationId), view.member().actor())) {
            case UploadResult.Stored _ -> view.view().redirect(view.path(path + "?added=1"));
            case UploadResult.Unusable unusable when rows.findByAlias(organizationId, taken.alias())
                    .isPresent() ->
                view.done(path, view.text("template.sample-taken"));
            case UploadResult.Unusable unusable -> throw new IllegalStateException(unusable.message());
            case UploadResult.Checked _ -> throw new IllegalStateException("Nothing was to be checked only");
        }
    }

    private void send(WorkspaceView view, HttpServletRequest request, HttpStatus status, UploadForm upload)
            throws IOException {
        TemplateList.Found found = TemplateList.find(view, rows, request);
        var list = new TemplateList(found.filter(), found.templates(), uses.lastUses(
                view.member().workspace().id(), found.templates().stream().map(Template::id).toList()), found.after(),
                clock.instant());
        view.send(found.filter().isValid() ? status : HttpStatus.UNPROCESSABLE_CONTENT,
                new WorkspaceView.Head(Nav.TEMPLATES, view.text("nav.templates"), List.of(SCRIPT)),
                output -> JtetemplatesGenerated.render(output, Pages.NO_INTERCEPTOR, view, list, upload));
    }
}
