package platen.web.dashboard.template.editor.fillable;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import platen.db.draft.DraftContent;
import platen.db.template.Kind;
import platen.jobs.compile.PreviewProcess;
import platen.jobs.compile.PreviewResult;
import platen.jobs.engine.template.ImportOptions.Proposals;
import platen.jobs.json.StoredJson;
import platen.jobs.template.draft.TemplateDrafts;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.template.editor.EditorState;
import platen.web.dashboard.template.editor.TemplateEditor;
import platen.web.page.Pages;
import tools.jackson.databind.node.JsonNodeFactory;

/** Edits the fields of a PDF form. The file is parsed by a preview process only, and by the browser. */
final class FillableEditor implements TemplateEditor {
    private static final List<String> SCRIPTS = List.of("pdf-pages.js", "fillable-editor.js");

    private final TemplateDrafts drafts;
    private final PreviewProcess previews;

    FillableEditor(TemplateDrafts drafts, PreviewProcess previews) {
        this.drafts = drafts;
        this.previews = previews;
    }

    @Override
    public boolean edits(Kind kind) {
        return kind == Kind.FILLABLE;
    }

    @Override
    public void send(WorkspaceView view, HttpStatus status, EditorState state) throws IOException {
        DraftContent content = state.draft().content();
        Optional<PreviewResult> result = previews.previewForPage(state.template().organizationId(), content.source(),
                drafts.options(state.template(), content).withProposals(
                        state.template().published().isEmpty() ? Proposals.OFFER : Proposals.NONE),
                content.sampleData() == null
                        ? JsonNodeFactory.instance.objectNode()
                        : StoredJson.object(content.sampleData()));
        var page = FillablePage.of(state, result, view.view().request().getParameter("field"));
        view.send(status, new WorkspaceView.Head(Nav.TEMPLATES, state.template().name(), SCRIPTS),
                output -> JtefillableGenerated.render(output, Pages.NO_INTERCEPTOR, view, page));
    }
}
