package platen.web.dashboard.template.editor;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import platen.db.template.Kind;
import platen.jobs.engine.document.file.DocumentFiles;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;

/** The editor of smart documents: files and sample data beside a preview that follows the typing. */
final class SmartEditor implements TemplateEditor {
    private static final List<String> SCRIPTS = List.of("smart-editor.js");

    @Override
    public boolean edits(Kind kind) {
        return kind == Kind.DYNAMIC;
    }

    @Override
    public void send(WorkspaceView view, HttpStatus status, EditorState state) throws IOException {
        Optional<DocumentFiles> files = state.files();
        if (files.isEmpty()) {
            // A zip that cannot be unpacked has no files to show; the plain editor takes another one.
            new PlainEditor().send(view, status, state);
            return;
        }
        String shown = shown(view, state, files.get());
        view.send(status, new WorkspaceView.Head(Nav.TEMPLATES, state.template().name(), SCRIPTS),
                output -> JtesmartGenerated.render(output, Pages.NO_INTERCEPTOR, view, state, files.get(), shown));
    }

    /** Returns the text file that is shown: the one that was asked for or sent, else the template. */
    private static String shown(WorkspaceView view, EditorState state, DocumentFiles files) {
        String asked = view.view().request().getParameter("file");
        return Optional.ofNullable(asked)
                .or(() -> Optional.of(state.form().value("path")))
                .filter(name -> files.files().containsKey(name) && DocumentFiles.isText(name))
                .orElse(files.template());
    }
}
