package platen.web.dashboard.template.editor;

import java.io.IOException;
import org.springframework.http.HttpStatus;
import platen.db.template.Kind;
import platen.web.dashboard.WorkspaceView;

/** The page on which the drafts of one kind of template are edited. The first bean that edits a kind is used. */
public interface TemplateEditor {

    /** Returns whether this page edits drafts of a kind. */
    boolean edits(Kind kind);

    /** Sends the page; its forms post to {@code …/draft}, {@code …/draft/preview}, {@code …/draft/save}. */
    void send(WorkspaceView view, HttpStatus status, EditorState state) throws IOException;
}
