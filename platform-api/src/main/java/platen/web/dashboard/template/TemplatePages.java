package platen.web.dashboard.template;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.api.template.UploadBody;
import platen.db.member.Role;
import platen.db.template.Template;
import platen.jobs.template.Templates;
import platen.jobs.template.UploadResult;
import platen.web.dashboard.May;
import platen.web.dashboard.WorkspaceView;

/** Shows a template and adds versions. */
@Controller
final class TemplatePages {
    private static final String ONE = TemplateListPages.AT + "/{alias}";

    private final Templates templates;
    private final TemplatePage page;

    TemplatePages(Templates templates, TemplatePage page) {
        this.templates = templates;
        this.page = page;
    }

    @May(value = Role.VIEWER, query = {"version", "added"})
    @GetMapping(ONE)
    void one(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        page.send(view, request, HttpStatus.OK, find(view, alias), Sent.NOTHING);
    }

    @May(value = Role.EDITOR, engine = true)
    @PostMapping(ONE + "/versions")
    void addVersion(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        Template template = find(view, alias);
        UploadForm asked = UploadForm.of(view, request);
        UploadBody body = asked.body();
        if (body == null) {
            page.send(view, request, HttpStatus.UNPROCESSABLE_CONTENT, template, Sent.of(asked));
            return;
        }
        switch (templates.addVersion(template, body.version(), view.member().actor())) {
            case UploadResult.Stored stored -> view.view()
                    .redirect(view.path(TemplatePage.path(alias) + "?added=" + stored.version().version()));
            case UploadResult.Unusable unusable -> page.send(view, request, HttpStatus.UNPROCESSABLE_CONTENT, template,
                    Sent.of(asked.refused(view, unusable)));
            case UploadResult.Checked _ -> throw new IllegalStateException("Nothing was to be checked only");
        }
    }

    /** Decides whether documents of the template are sealed unless a request says otherwise. */
    @May(Role.EDITOR)
    @PostMapping(ONE + "/seal")
    void seal(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        Template template = find(view, alias);
        boolean seal = "on".equals(request.getParameter("seal"));
        templates.change(template, template.name(), template.archived(), seal, view.member().actor());
        view.done(TemplatePage.path(alias), view.text(seal ? "template.sealed" : "template.unsealed"));
    }

    private Template find(WorkspaceView view, String alias) {
        return page.find(view.member().organizationId(), alias);
    }
}
