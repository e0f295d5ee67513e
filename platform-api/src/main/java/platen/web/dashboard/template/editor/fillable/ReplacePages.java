package platen.web.dashboard.template.editor.fillable;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.draft.DraftContent;
import platen.db.draft.TemplateDraft;
import platen.db.member.Role;
import platen.db.template.Kind;
import platen.db.template.Template;
import platen.jobs.compile.PreviewProcess;
import platen.jobs.compile.PreviewResult;
import platen.jobs.engine.document.file.SourceFiles;
import platen.jobs.engine.template.EditableField;
import platen.jobs.template.draft.DraftResult;
import platen.jobs.template.draft.DraftUploads;
import platen.jobs.template.draft.TemplateDrafts;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.template.editor.EditorPage;
import platen.web.page.Pages;
import platen.web.upload.FormUploads;
import platen.web.view.Form;
import platen.web.view.PageNotFoundException;
import tools.jackson.databind.node.JsonNodeFactory;

/** Replaces the file of a draft: compares the fields of both files first, and replaces it when that is confirmed. */
@Controller
final class ReplacePages {
    private static final String AT = "/dashboard/w/{workspace}/templates/{alias}/draft/replace";
    private static final String FILE = "file";

    private final EditorPage editor;
    private final TemplateDrafts drafts;
    private final DraftUploads uploads;
    private final PreviewProcess previews;

    ReplacePages(EditorPage editor, TemplateDrafts drafts, DraftUploads uploads, PreviewProcess previews) {
        this.editor = editor;
        this.drafts = drafts;
        this.uploads = uploads;
        this.previews = previews;
    }

    @May(Role.EDITOR)
    @GetMapping(AT)
    void choose(WorkspaceView view, @PathVariable String alias) throws IOException {
        Template template = editor.find(view, alias);
        send(view, HttpStatus.OK, template, fillable(template), new Form(), Optional.empty());
    }

    @May(value = Role.EDITOR, preview = true)
    @PostMapping(AT)
    void compare(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        Template template = editor.find(view, alias);
        TemplateDraft draft = fillable(template);
        var form = new Form();
        byte[] file = FormUploads.of(request).flatMap(parts -> parts.filled().file(FILE)).orElse(null);
        if (file == null) {
            form.error(FILE, view.text("template.file-missing"));
        } else if (SourceFiles.looksLike(file)) {
            form.error(FILE, view.text("replace.not-pdf"));
        }
        Optional<PreviewResult> before = form.isValid() ? preview(template, draft.content()) : Optional.empty();
        Optional<PreviewResult> after = file == null || before.isEmpty()
                ? Optional.empty()
                : preview(template, DraftUploads.replaced(draft.content(), file, before.get().drawnFields()));
        if (form.isValid() && after.isEmpty()) {
            refuseBusy(view, template, draft, form);
            return;
        }
        if (after.isPresent() && after.get().inputSchema() == null) {
            form.error(FILE, view.text("template.file-wrong"), after.get().problems().getFirst().message());
        }
        if (!form.isValid()) {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, template, draft, form, Optional.empty());
            return;
        }
        String hash = uploads.keep(template, Objects.requireNonNull(file), view.member().actor());
        send(view, HttpStatus.OK, template, draft, form, Optional.of(FileComparison.of(hash,
                before.orElseThrow().fields(), after.orElseThrow().fields(), after.orElseThrow().problems())));
    }

    @May(value = Role.EDITOR, engine = true)
    @PostMapping(AT + "/confirm")
    void confirm(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        Template template = editor.find(view, alias);
        TemplateDraft draft = fillable(template);
        Form form = Form.of(request, "hash", "revision");
        Optional<byte[]> file = uploads.find(template, form.value("hash"));
        if (file.isEmpty()) {
            form.error(FILE, view.text("replace.other-file"));
            send(view, HttpStatus.CONFLICT, template, draft, form, Optional.empty());
            return;
        }
        Optional<DraftContent> replaced = preview(template, draft.content())
                .map(before -> DraftUploads.replaced(draft.content(), file.get(), before.drawnFields()));
        Optional<PreviewResult> after = replaced.flatMap(content -> preview(template, content));
        if (after.isEmpty()) {
            // without the fields of the file, the changes to all of them would be lost
            refuseBusy(view, template, draft, form);
            return;
        }
        DraftContent content = replaced.orElseThrow();
        List<EditableField> fields = after.get().fields();
        boolean current = form.value("revision").equals(Integer.toString(draft.revision()));
        if (current && uploads.confirm(template, draft.revision(), content, fields,
                view.member().actor()) instanceof DraftResult.Saved) {
            view.done("/templates/" + alias + "/edit", view.text("replace.done"));
            return;
        }
        form.error(FILE, view.text("replace.conflict"));
        send(view, HttpStatus.CONFLICT, template, fillable(template), form, Optional.empty());
    }

    private static void refuseBusy(WorkspaceView view, Template template, TemplateDraft draft, Form form)
            throws IOException {
        form.error(FILE, view.text("editor.busy"));
        view.view().response().setHeader(HttpHeaders.RETRY_AFTER, "1");
        send(view, HttpStatus.SERVICE_UNAVAILABLE, template, draft, form, Optional.empty());
    }

    private Optional<PreviewResult> preview(Template template, DraftContent content) {
        return previews.previewForPage(template.organizationId(), content.source(), drafts.options(template, content),
                JsonNodeFactory.instance.objectNode());
    }

    private TemplateDraft fillable(Template template) {
        TemplateDraft draft = drafts.open(template);
        if (draft.content().kind() != Kind.FILLABLE) {
            throw new PageNotFoundException();
        }
        return draft;
    }

    private static void send(WorkspaceView view, HttpStatus status, Template template, TemplateDraft draft, Form form,
            Optional<FileComparison> comparison) throws IOException {
        view.send(status, new WorkspaceView.Head(Nav.TEMPLATES, template.name(), List.of("upload.js")),
                output -> JtereplaceGenerated.render(output, Pages.NO_INTERCEPTOR, view, template, draft, form,
                        comparison));
    }
}
