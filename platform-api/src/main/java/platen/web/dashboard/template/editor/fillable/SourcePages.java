package platen.web.dashboard.template.editor.fillable;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import platen.db.draft.DraftContent;
import platen.db.member.Role;
import platen.db.template.Kind;
import platen.jobs.template.draft.TemplateDrafts;
import platen.web.dashboard.May;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.template.editor.EditorPage;
import platen.web.view.PageNotFoundException;

/** Sends the file of a draft to the script that draws its pages in the browser. */
@Controller
final class SourcePages {
    private final EditorPage editor;
    private final TemplateDrafts drafts;

    SourcePages(EditorPage editor, TemplateDrafts drafts) {
        this.editor = editor;
        this.drafts = drafts;
    }

    /** Sends the PDF as a download, which no browser opens as a page of this server. */
    @May(Role.EDITOR)
    @GetMapping("/dashboard/w/{workspace}/templates/{alias}/draft/source")
    void source(WorkspaceView view, @PathVariable String alias) throws IOException {
        DraftContent content = drafts.open(editor.find(view, alias)).content();
        if (content.kind() != Kind.FILLABLE) {
            throw new PageNotFoundException();
        }
        HttpServletResponse response = view.view().response();
        response.setContentType(MediaType.APPLICATION_PDF_VALUE);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + alias + ".pdf\"");
        response.setContentLength(content.source().length);
        response.getOutputStream().write(content.source());
    }
}
