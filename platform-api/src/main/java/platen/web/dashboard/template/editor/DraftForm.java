package platen.web.dashboard.template.editor;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.api.http.body.Multipart;
import platen.db.draft.DraftContent;
import platen.db.template.Kind;
import platen.jobs.engine.document.file.DocumentFiles;
import platen.jobs.engine.document.file.SourceFiles;
import platen.jobs.json.StrictJson;
import platen.web.dashboard.WorkspaceView;
import platen.web.upload.FormUploads;
import platen.web.view.Form;
import tools.jackson.databind.node.ObjectNode;

/**
 * The state of an editor as it was posted. Each field changes a part of the draft; a field that was not sent leaves its
 * part as it is.
 *
 * @param revision of the draft that the page was opened with
 * @param content the draft with the changes; without those that have errors
 */
record DraftForm(int revision, DraftContent content, Form form) {
    /** Name of the file of a pasted page. */
    private static final String PAGE = "index.html";
    private static final Pattern REVISION = Pattern.compile("0|[1-9][0-9]{0,8}");
    private static final String[] FIELDS = {"revision", "path", "source", "overrides", "sample_data", "detect_rows",
            "remove", "rename_from", "rename_to", "file_name", "texts", "new_file", "page"};

    /** Reads a form that changes a draft. */
    static DraftForm of(WorkspaceView view, HttpServletRequest request, DraftContent draft) {
        Form form = Form.of(request, FIELDS);
        if (!REVISION.matcher(form.value("revision")).matches()) {
            form.error("revision", view.text("editor.revision-missing"));
        }
        Optional<Multipart> parts = FormUploads.of(request).map(Multipart::filled);
        DraftContent content = parts.flatMap(each -> each.file("replace"))
                .map(file -> draft.withSource(kind(file), file, false))
                .orElse(draft);
        if (!form.value("page").isEmpty()) {
            content = content.withSource(Kind.DYNAMIC, page(form.exact("page")).source(), false);
        }
        if (content.kind() == Kind.DYNAMIC) {
            content = withFiles(view, request, form, parts, content);
        }
        if (request.getParameter("detect_rows") != null) {
            content = content.withDetectRows(form.value("detect_rows").equals("true"));
        }
        content = content.withOverrides(json(view, request, form, "overrides", content.overrides()));
        content = content.withDrawnFields(DrawnForm.apply(view, request, form, content.drawnFields()));
        content = content.withOverrides(ProposalForm.apply(view, request, form, content.overrides()));
        content = content.withOverrides(FieldForm.apply(view, request, form, content.overrides()));
        content = content.withSampleData(json(view, request, form, "sample_data", content.sampleData()));
        content = content.withSampleData(DataForm.apply(view, request, form, content.sampleData()));
        return new DraftForm(form.error("revision") == null ? Integer.parseInt(form.value("revision")) : 0, content,
                form);
    }

    private static Kind kind(byte[] source) {
        return SourceFiles.looksLike(source) ? Kind.DYNAMIC : Kind.FILLABLE;
    }

    /** Returns the files of a pasted web page. */
    static DocumentFiles page(String html) {
        var files = new TreeMap<String, byte[]>();
        files.put(PAGE, html.replace("\r\n", "\n").getBytes(StandardCharsets.UTF_8));
        return new DocumentFiles(PAGE, files);
    }

    private static DraftContent withFiles(WorkspaceView view, HttpServletRequest request, Form form,
            Optional<Multipart> parts, DraftContent content) {
        Optional<DocumentFiles> unpacked = DocumentFiles.of(content.source());
        if (unpacked.isEmpty()) {
            return content;
        }
        DocumentFiles before = unpacked.get();
        DocumentFiles files = form.value("new_file").isEmpty() ? before : created(view, form, before);
        files = withTexts(view, form, files);
        if (request.getParameter("source") != null) {
            String path = form.value("path").isEmpty() ? before.template() : form.value("path");
            if (before.files().containsKey(path) && DocumentFiles.isText(path)) {
                // Browsers send line breaks as CR LF.
                files = files.withText(path, form.exact("source").replace("\r\n", "\n"));
            } else {
                form.error("path", view.text("editor.file-unknown", path));
            }
        }
        if (!form.value("remove").isEmpty()) {
            files = files.without(form.value("remove"));
        }
        String to = form.value("rename_to");
        if (!to.isEmpty()) {
            if (files.files().containsKey(to)) {
                form.error("rename_to", view.text("editor.file-taken", to));
            }
            files = isName(view, form, "rename_to", to) ? files.renamed(form.value("rename_from"), to) : files;
        }
        Optional<byte[]> added = parts.flatMap(each -> each.file("file"));
        if (added.isPresent()) {
            String name = form.value("file_name").isEmpty()
                    ? parts.flatMap(each -> each.fileName("file")).map(DraftForm::last).orElse("")
                    : form.value("file_name");
            files = isName(view, form, "file", name) ? files.with(name, added.get()) : files;
        }
        return files == before
                ? content
                : content.withSource(Kind.DYNAMIC, files.source(), files.isSingle());
    }

    private static DocumentFiles created(WorkspaceView view, Form form, DocumentFiles files) {
        String name = form.value("new_file");
        if (files.files().containsKey(name)) {
            form.error("new_file", view.text("editor.file-taken", name));
            return files;
        }
        return isName(view, form, "new_file", name) ? files.with(name, new byte[0]) : files;
    }

    /** Replaces the texts of several files, which a script sends as a JSON object by name. */
    private static DocumentFiles withTexts(WorkspaceView view, Form form, DocumentFiles files) {
        if (form.value("texts").isEmpty()) {
            return files;
        }
        DocumentFiles changed = files;
        byte[] sent = form.exact("texts").getBytes(StandardCharsets.UTF_8);
        if (!(StrictJson.parse(sent) instanceof StrictJson.Parsed(ObjectNode texts))) {
            form.error("texts", view.text("template.data-object"));
            return files;
        }
        for (var each : texts.properties()) {
            if (files.files().containsKey(each.getKey()) && DocumentFiles.isText(each.getKey())) {
                changed = changed.withText(each.getKey(), each.getValue().asString());
            } else {
                form.error("texts", view.text("editor.file-unknown", each.getKey()));
            }
        }
        return changed;
    }

    private static boolean isName(WorkspaceView view, Form form, String field, String name) {
        if (DocumentFiles.isName(name)) {
            return true;
        }
        form.error(field, view.text("editor.file-name"));
        return false;
    }

    private static String last(String fileName) {
        return fileName.substring(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
    }

    /** Returns the compact text of a field with a JSON object; null for an empty field, the present one without it. */
    private static @Nullable String json(WorkspaceView view, HttpServletRequest request, Form form, String field,
            @Nullable String present) {
        if (request.getParameter(field) == null) {
            return present;
        }
        if (form.value(field).isEmpty()) {
            return null;
        }
        byte[] sent = Objects.requireNonNull(form.exact(field)).getBytes(StandardCharsets.UTF_8);
        return switch (StrictJson.parse(sent)) {
            case StrictJson.Parsed(ObjectNode object) -> object.toString();
            case StrictJson.Parsed _ -> {
                form.error(field, view.text("template.data-object"));
                yield present;
            }
            case StrictJson.Refused refused -> {
                form.error(field, view.text("template.data-wrong"), refused.sentence());
                yield present;
            }
        };
    }
}
