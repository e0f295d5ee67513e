package platen.web.dashboard.template.editor;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.draft.TemplateDraft;
import platen.db.member.Role;
import platen.db.template.Template;
import platen.jobs.compile.PreviewProblem;
import platen.jobs.compile.PreviewProblem.Severity;
import platen.jobs.compile.PreviewProcess;
import platen.jobs.engine.model.Warning;
import platen.jobs.template.UploadResult;
import platen.jobs.template.draft.DraftResult;
import platen.jobs.template.draft.TemplateDrafts;
import platen.web.dashboard.May;
import platen.web.dashboard.WorkspaceView;

/** Edits the draft of a template: opens, saves and discards it, and saves it as a version. */
@Controller
final class DraftPages {
    private static final String ONE = "/dashboard/w/{workspace}/templates/{alias}";

    private final EditorPage editor;
    private final TemplateDrafts drafts;
    private final PreviewProcess previews;

    DraftPages(EditorPage editor, TemplateDrafts drafts, PreviewProcess previews) {
        this.editor = editor;
        this.drafts = drafts;
        this.previews = previews;
    }

    @May(value = Role.EDITOR, query = {"field", "file"})
    @GetMapping(ONE + "/edit")
    void edit(WorkspaceView view, @PathVariable String alias) throws IOException {
        Template template = editor.find(view, alias);
        previews.prepare();
        editor.send(view, HttpStatus.OK, EditorState.of(template, drafts.open(template)));
    }

    @May(Role.EDITOR)
    @PostMapping(ONE + "/draft")
    void save(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        Template template = editor.find(view, alias);
        TemplateDraft draft = drafts.open(template);
        DraftForm sent = DraftForm.of(view, request, draft.content());
        if (!sent.form().isValid()) {
            refuse(view, request, template, draft, sent);
            return;
        }
        answer(view, request, template, sent,
                drafts.save(template, sent.revision(), sent.content(), view.member().actor()));
    }

    @May(value = Role.EDITOR, engine = true)
    @PostMapping(ONE + "/draft/save")
    void saveVersion(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        Template template = editor.find(view, alias);
        TemplateDraft draft = drafts.open(template);
        DraftForm sent = DraftForm.of(view, request, draft.content());
        if (!sent.form().isValid()) {
            refuse(view, request, template, draft, sent);
            return;
        }
        answer(view, request, template, sent,
                drafts.saveVersion(template, sent.revision(), sent.content(), view.member().actor()));
    }

    @May(Role.EDITOR)
    @PostMapping(ONE + "/draft/discard")
    void discard(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        Template template = editor.find(view, alias);
        TemplateDraft draft = drafts.open(template);
        DraftForm sent = DraftForm.of(view, request, draft.content());
        boolean nothing = draft.revision() == 0 && sent.revision() == 0;
        if (!nothing && !drafts.discard(template, sent.revision(), view.member().actor())) {
            answer(view, request, template, sent, new DraftResult.Conflict(draft.content(), drafts.open(template)));
            return;
        }
        if (DraftAnswer.isScript(request)) {
            DraftAnswer.send(view.view().response(), HttpStatus.OK, DraftAnswer.object().put("revision", 0));
        } else {
            view.done(path(template), view.text("editor.discarded"));
        }
    }

    private void answer(WorkspaceView view, HttpServletRequest request, Template template, DraftForm sent,
            DraftResult result) throws IOException {
        boolean script = DraftAnswer.isScript(request);
        var response = view.view().response();
        switch (result) {
            case DraftResult.Saved(TemplateDraft saved) when script ->
                DraftAnswer.send(response, HttpStatus.OK, DraftAnswer.saved(saved));
            case DraftResult.Saved _ -> view.done(path(template) + "/edit" + selected(request),
                    view.text("editor.saved"));
            case DraftResult.Stored(UploadResult.Stored stored) when script -> DraftAnswer.send(response,
                    HttpStatus.OK, DraftAnswer.object().put("version", stored.version().version()));
            case DraftResult.Stored(UploadResult.Stored stored) ->
                view.view().redirect(view.path(path(template) + "?added=" + stored.version().version()));
            case DraftResult.Conflict conflict when script -> DraftAnswer.send(response, HttpStatus.CONFLICT,
                    DraftAnswer.conflict(conflict.sent(), conflict.current()));
            case DraftResult.Conflict conflict -> editor.send(view, HttpStatus.CONFLICT,
                    EditorState.sent(template, conflict.current(), sent).withConflict(conflict.current()));
            case DraftResult.Unusable unusable when script -> DraftAnswer.send(response,
                    HttpStatus.UNPROCESSABLE_CONTENT, DraftAnswer.saved(unusable.draft())
                            .set("problems", DraftAnswer.problems(problems(unusable.reason()))));
            case DraftResult.Unusable unusable -> editor.send(view, HttpStatus.UNPROCESSABLE_CONTENT,
                    EditorState.sent(template, unusable.draft(), sent).withProblems(problems(unusable.reason())));
        }
    }

    /** Returns the query by which the editor selects the field that was changed; empty for none. */
    private static String selected(HttpServletRequest request) {
        String drawn = request.getParameter("draw_key");
        String field = drawn == null ? request.getParameter("field") : drawn;
        return field == null ? "" : "?field=" + URLEncoder.encode(field, StandardCharsets.UTF_8);
    }

    private static List<PreviewProblem> problems(UploadResult.Unusable reason) {
        var problems = new ArrayList<PreviewProblem>();
        if (reason.mistakes().isEmpty()) {
            problems.add(new PreviewProblem(Severity.ERROR, reason.message(), "",
                    reason.spot() == null ? 0 : reason.spot().line(),
                    reason.spot() == null ? 0 : reason.spot().column(), ""));
        }
        reason.mistakes().forEach(each -> problems.add(PreviewProblem.of(Severity.ERROR, each)));
        for (Warning each : reason.warnings()) {
            problems.add(PreviewProblem.of(each));
        }
        return problems;
    }

    private void refuse(WorkspaceView view, HttpServletRequest request, Template template, TemplateDraft draft,
            DraftForm sent) throws IOException {
        if (DraftAnswer.isScript(request)) {
            DraftAnswer.send(view.view().response(), HttpStatus.UNPROCESSABLE_CONTENT,
                    DraftAnswer.errors(sent.form()));
            return;
        }
        editor.send(view, HttpStatus.UNPROCESSABLE_CONTENT,
                EditorState.sent(template, draft, sent));
    }

    private static String path(Template template) {
        return "/templates/" + template.alias();
    }
}
