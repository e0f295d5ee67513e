package platen.web.dashboard.template.editor;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.draft.DraftContent;
import platen.db.draft.TemplateDraft;
import platen.db.template.Kind;
import platen.db.template.Template;
import platen.jobs.compile.PreviewProblem;
import platen.jobs.engine.document.file.DocumentFiles;
import platen.jobs.json.StoredJson;
import platen.jobs.template.ExampleData;
import platen.web.view.Form;

/**
 * Holds the content of the page of an editor.
 *
 * @param draft as it was opened, or with the content that was sent last
 * @param form errors of the form that was sent last
 * @param problems of the content that was sent; empty before it was checked
 * @param conflict the draft that somebody else saved meanwhile; else null
 * @param checked whether the content that was sent was compiled
 */
public record EditorState(Template template, TemplateDraft draft, Form form, List<PreviewProblem> problems,
        @Nullable TemplateDraft conflict, boolean checked) {
    public EditorState {
        problems = List.copyOf(problems);
    }

    /** The editor as it is opened. */
    static EditorState of(Template template, TemplateDraft draft) {
        return new EditorState(template, draft, new Form(), List.of(), null, false);
    }

    /** The editor after its form was sent, with the errors in it. */
    static EditorState sent(Template template, TemplateDraft draft, DraftForm sent) {
        return new EditorState(template, with(draft, sent), sent.form(), List.of(), null, false);
    }

    /** Returns a copy with the problems that the compiler found. */
    EditorState withProblems(List<PreviewProblem> found) {
        return new EditorState(template, draft, form, found, conflict, true);
    }

    /** Returns a copy that shows a draft of somebody else too. */
    EditorState withConflict(TemplateDraft theirs) {
        return new EditorState(template, draft, form, problems, theirs, checked);
    }

    private static TemplateDraft with(TemplateDraft draft, DraftForm sent) {
        return new TemplateDraft(draft.templateId(), draft.organizationId(), draft.revision(), sent.content(),
                draft.baseVersion(), draft.updatedAt(), draft.updatedBy());
    }

    /** Returns the path of the template below the workspace's. */
    public String path() {
        return "/templates/" + template.alias();
    }

    /** Returns the files of a smart document; empty for a PDF and for a zip that cannot be unpacked. */
    public Optional<DocumentFiles> files() {
        return files(draft.content());
    }

    /** Returns the files of the draft that somebody else saved. */
    public Optional<DocumentFiles> conflictFiles() {
        return conflict == null ? Optional.empty() : files(conflict.content());
    }

    static Optional<DocumentFiles> files(DraftContent content) {
        return content.kind() == Kind.DYNAMIC ? DocumentFiles.of(content.source()) : Optional.empty();
    }

    /** Returns the sample data with indentation; empty when there is none. */
    public String sampleData() {
        return pretty(draft.content().sampleData());
    }

    /** Returns the changes to the derived schema with indentation; empty when there are none. */
    public String overrides() {
        return pretty(draft.content().overrides());
    }

    /** Returns JSON text with indentation; empty for null. */
    public static String pretty(@Nullable String json) {
        return json == null ? "" : ExampleData.text(StoredJson.node(json));
    }
}
