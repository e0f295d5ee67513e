package platen.web.dashboard.template.editor;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.api.http.body.Multipart;
import platen.db.member.Role;
import platen.db.template.Template;
import platen.jobs.engine.document.file.DocumentFiles;
import platen.jobs.engine.document.file.SourceFiles;
import platen.jobs.template.draft.TemplateDrafts;
import platen.web.dashboard.May;
import platen.web.dashboard.WorkspaceView;
import platen.web.upload.FormUploads;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tells a script what replacing the files of a draft by a zip, an HTML file or a pasted page would do: which files are
 * kept, new and gone. Stores nothing; the draft is replaced by its own form.
 */
@Controller
final class ImportPages {
    private final EditorPage editor;
    private final TemplateDrafts drafts;

    ImportPages(EditorPage editor, TemplateDrafts drafts) {
        this.editor = editor;
        this.drafts = drafts;
    }

    @May(value = Role.EDITOR, engine = true)
    @PostMapping("/dashboard/w/{workspace}/templates/{alias}/draft/import")
    void compare(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) throws IOException {
        Template template = editor.find(view, alias);
        Set<String> before = new TreeSet<>(EditorState.files(drafts.open(template).content())
                .map(files -> files.files().keySet())
                .orElseGet(Set::of));
        Optional<DocumentFiles> after = files(request);
        if (after.isEmpty()) {
            ObjectNode refused = DraftAnswer.object();
            refused.putObject("errors").put("replace", view.text("editor.live-import-refused"));
            DraftAnswer.send(view.view().response(), HttpStatus.UNPROCESSABLE_CONTENT, refused);
            return;
        }
        Set<String> names = after.get().files().keySet();
        ObjectNode json = DraftAnswer.object().put("template", after.get().template());
        put(json.putArray("kept"), names.stream().filter(before::contains).toList());
        put(json.putArray("new"), names.stream().filter(name -> !before.contains(name)).toList());
        put(json.putArray("gone"), before.stream().filter(name -> !names.contains(name)).toList());
        json.putArray("warnings");
        DraftAnswer.send(view.view().response(), HttpStatus.OK, json);
    }

    private static Optional<DocumentFiles> files(HttpServletRequest request) {
        String page = request.getParameter("page");
        if (page != null && !page.isBlank()) {
            return Optional.of(DraftForm.page(page));
        }
        return FormUploads.of(request)
                .map(Multipart::filled)
                .flatMap(parts -> parts.file("replace"))
                .filter(SourceFiles::looksLike)
                .flatMap(DocumentFiles::of);
    }

    private static void put(ArrayNode array, Collection<String> names) {
        names.forEach(array::add);
    }
}
