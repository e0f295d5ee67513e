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
import platen.web.dashboard.template.ExampleData;
import platen.web.view.Form;

/**
 * What the page of an editor shows.
 *
 * @param draft as it was opened, or with the content that was sent last
 * @param form errors of the form that was sent last
 * @param problems why the draft cannot become a version; empty before anybody tried
 * @param conflict the draft that somebody else saved meanwhile; else null
 */
public record EditorState(Template template, TemplateDraft draft, Form form, List<PreviewProblem> problems,
        @Nullable TemplateDraft conflict) {
    public EditorState {
        problems = List.copyOf(problems);
    }

    /** The editor as it is opened. */
    static EditorState of(Template template, TemplateDraft draft) {
        return new EditorState(template, draft, new Form(), List.of(), null);
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
