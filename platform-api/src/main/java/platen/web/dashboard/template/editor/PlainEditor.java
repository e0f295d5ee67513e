package platen.web.dashboard.template.editor;

import java.io.IOException;
import org.springframework.http.HttpStatus;
import platen.db.template.Kind;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;

/** An editor of fields and text areas that needs no script. Edits all kinds for which there is no other page. */
final class PlainEditor implements TemplateEditor {

    @Override
    public boolean edits(Kind kind) {
        return true;
    }

    @Override
    public void send(WorkspaceView view, HttpStatus status, EditorState state) throws IOException {
        view.send(status, new WorkspaceView.Head(Nav.TEMPLATES, state.template().name()),
                output -> JteplainGenerated.render(output, Pages.NO_INTERCEPTOR, view, state));
    }
}
