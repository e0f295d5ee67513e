package platen.web.dashboard.template.editor;

import java.io.IOException;
import java.util.List;
import org.springframework.http.HttpStatus;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.jobs.template.Templates;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.PageNotFoundException;

/** Finds templates, and sends the page on which the draft of one is edited. */
public final class EditorPage {
    private final TemplateStore rows;
    private final List<TemplateEditor> editors;

    /** @param editors the first that edits a kind is used */
    EditorPage(TemplateStore rows, List<TemplateEditor> editors) {
        this.rows = rows;
        this.editors = List.copyOf(editors);
    }

    /** @throws PageNotFoundException when the organization has no such template */
    public Template find(WorkspaceView view, String alias) {
        if (!Templates.ALIAS.matcher(alias).matches()) {
            throw new PageNotFoundException();
        }
        return rows.findByAlias(view.member().organizationId(), alias).orElseThrow(PageNotFoundException::new);
    }

    void send(WorkspaceView view, HttpStatus status, EditorState state) throws IOException {
        editors.stream()
                .filter(each -> each.edits(state.draft().content().kind()))
                .findFirst()
                .orElseThrow()
                .send(view, status, state);
    }
}
