package platen.web.dashboard.template.editor;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import platen.db.draft.DraftContent;
import platen.db.draft.TemplateDraft;
import platen.jobs.compile.PreviewPlace;
import platen.jobs.compile.PreviewProblem;
import platen.jobs.engine.document.file.DocumentFiles;
import platen.jobs.json.StoredJson;
import platen.web.view.Form;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** JSON answers for the scripts of editors; forms without scripts get pages. */
final class DraftAnswer {
    private DraftAnswer() {}

    /** Returns whether a script asks, which reads JSON. */
    static boolean isScript(HttpServletRequest request) {
        return Objects.requireNonNullElse(request.getHeader(HttpHeaders.ACCEPT), "")
                .contains(MediaType.APPLICATION_JSON_VALUE);
    }

    static void send(HttpServletResponse response, HttpStatus status, ObjectNode json) throws IOException {
        byte[] body = json.toString().getBytes(StandardCharsets.UTF_8);
        response.setStatus(status.value());
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** Returns a saved draft. */
    static ObjectNode saved(TemplateDraft draft) {
        String overrides = draft.content().overrides();
        ObjectNode json = object().put("revision", draft.revision()).put("updated_at", draft.updatedAt().toString());
        String drawn = draft.content().drawnFields();
        json.set("overrides", overrides == null ? null : StoredJson.node(overrides));
        json.set("drawn", drawn == null ? null : StoredJson.node(drawn));
        return json;
    }

    /** Returns both states: the one that was sent, and the one that somebody else saved. */
    static ObjectNode conflict(DraftContent sent, TemplateDraft current) {
        ObjectNode json = object().put("revision", current.revision())
                .put("updated_at", current.updatedAt().toString())
                .put("updated_by", current.updatedBy());
        json.set("sent", content(sent));
        json.set("current", content(current.content()));
        return json;
    }

    private static ObjectNode content(DraftContent content) {
        ObjectNode json = object().put("kind", content.kind().wire());
        EditorState.files(content).ifPresent(files -> {
            ObjectNode texts = json.putObject("files");
            files.files().keySet().forEach(name -> texts.put(name,
                    DocumentFiles.isText(name) ? files.text(name) : null));
            json.put("template", files.template());
        });
        json.set("overrides", content.overrides() == null ? null : StoredJson.node(content.overrides()));
        json.set("sample_data", content.sampleData() == null ? null : StoredJson.node(content.sampleData()));
        return json;
    }

    /** Returns the errors of a form, by its fields. */
    static ObjectNode errors(Form form) {
        ObjectNode json = object();
        ObjectNode errors = json.putObject("errors");
        form.errors().forEach((field, text) -> errors.put(field, (text + " " + form.detail(field)).strip()));
        return json;
    }

    static ArrayNode problems(List<PreviewProblem> problems) {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        for (PreviewProblem each : problems) {
            json.addObject()
                    .put("severity", each.severity().wireName())
                    .put("message", each.message())
                    .put("file", each.file())
                    .put("line", each.line())
                    .put("column", each.column())
                    .put("alias", each.alias());
        }
        return json;
    }

    static ArrayNode places(List<PreviewPlace> places) {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        for (PreviewPlace each : places) {
            ObjectNode place = json.addObject().put("key", each.key()).put("page", each.page());
            place.putArray("box")
                    .add(each.box().x())
                    .add(each.box().y())
                    .add(each.box().width())
                    .add(each.box().height());
            if (each.line() > 0) {
                place.put("file", each.file()).put("line", each.line()).put("column", each.column());
            }
        }
        return json;
    }
}
