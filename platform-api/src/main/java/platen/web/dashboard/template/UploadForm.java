package platen.web.dashboard.template;

import jakarta.servlet.http.HttpServletRequest;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.api.http.body.JsonBody;
import platen.api.http.body.Multipart;
import platen.api.http.body.NameRules;
import platen.api.http.error.ApiException;
import platen.api.template.UploadBody;
import platen.db.template.VersionOrigin;
import platen.jobs.json.StrictJson;
import platen.jobs.template.UploadResult;
import platen.web.dashboard.WorkspaceView;
import platen.web.upload.FormUploads;
import platen.web.view.Form;
import tools.jackson.databind.node.ObjectNode;

/**
 * The form that uploads a file. It takes what the API takes: a PDF, HTML, a zip, or JSON with the source of a smart
 * document.
 *
 * @param body null when the form has errors
 * @param refusal why the file cannot become a template; null before it was compiled
 */
record UploadForm(Form form, @Nullable UploadBody body, String alias, String name,
        UploadResult.@Nullable Unusable refusal) {
    private static final String[] FIELDS = {"name", "alias", "notes", "detect_rows", "propose_keys", "strict"};
    private static final String[] JSON_MEMBERS = {"alias", "name", "source", "schema", "sample_data", "notes",
            "strict"};
    private static final Pattern NOT_ALIAS = Pattern.compile("[^a-z0-9]+");
    private static final Pattern ACCENT = Pattern.compile("\\p{M}+");
    private static final int MAX_ALIAS_LENGTH = 63;

    /** The form before anything was typed. */
    static UploadForm blank() {
        return new UploadForm(new Form(), null, "", "", null);
    }

    /** Reads and checks what was sent. Name and alias that were left empty are taken from the file. */
    static UploadForm of(WorkspaceView view, HttpServletRequest request) {
        Form form = Form.of(request, FIELDS);
        Optional<Multipart> sent = FormUploads.of(request).map(Multipart::filled);
        if (sent.flatMap(parts -> parts.file("file")).isEmpty()) {
            return new UploadForm(form.error("file", view.text("template.file-missing")), null, "", "", null);
        }
        try {
            UploadBody body = body(sent.get());
            String stem = sent.get().fileName("file").map(UploadForm::stem).orElse("");
            String name = NameRules.of(body.name().or(() -> Optional.of(stem).filter(each -> !each.isBlank())))
                    .orElse("");
            String alias = body.alias().orElseGet(() -> alias(name));
            return new UploadForm(form, body, alias, name, null);
        } catch (ApiException e) {
            String parameter = String.valueOf(e.error().details().get("parameter"));
            return new UploadForm(refused(view, form, parameter, e.error().message()), null, "", "", null);
        }
    }

    private static Form refused(WorkspaceView view, Form form, String parameter, String message) {
        return switch (parameter) {
            case "name" -> form.error(parameter, view.text("template.name-wrong", NameRules.MAX_LENGTH));
            case "notes" -> form.error(parameter, view.text("template.notes-wrong", VersionOrigin.MAX_NOTES_LENGTH));
            case "sample_data" -> form.error(parameter, view.text("template.sample-wrong"), message);
            default -> form.error("file", view.text("template.file-wrong"), message);
        };
    }

    private static UploadBody body(Multipart sent) {
        byte[] file = sent.file("file").orElseThrow();
        if (file[0] != '{') {
            return UploadBody.of(sent);
        }
        UploadBody json = switch (StrictJson.parse(file)) {
            case StrictJson.Parsed(ObjectNode object) -> UploadBody.of(JsonBody.of(object, JSON_MEMBERS));
            case StrictJson.Parsed _ -> throw JsonBody.refused("file", "must be a JSON object with 'source'");
            case StrictJson.Refused refused -> throw JsonBody.refused("file", refused.rule());
        };
        String notes = sent.text("notes").map(String::strip).orElse(json.notes());
        return new UploadBody(sent.text("alias").or(json::alias), sent.text("name").or(json::name), json.source(),
                json.options(), json.sampleData(), notes);
    }

    /** Returns the form with the reason why the file was refused. */
    UploadForm refused(WorkspaceView view, UploadResult.Unusable unusable) {
        switch (unusable.reason()) {
            case "alias_taken" -> form.error("alias", view.text("template.alias-taken", alias));
            case "alias_invalid" -> form.error("alias", view.text("template.alias-wrong", MAX_ALIAS_LENGTH));
            default -> form.error("file", view.text("template.file-wrong"), unusable.message());
        }
        return new UploadForm(form, null, alias, name, unusable);
    }

    private static String stem(String fileName) {
        String last = fileName.substring(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
        return last.lastIndexOf('.') > 0 ? last.substring(0, last.lastIndexOf('.')) : last;
    }

    /** Returns the alias that a name suggests, such as {@code deposit-receipt}. */
    private static String alias(String name) {
        String plain = ACCENT.matcher(Normalizer.normalize(name, Normalizer.Form.NFD)).replaceAll("");
        String dashed = NOT_ALIAS.matcher(plain.toLowerCase(Locale.ROOT)).replaceAll("-");
        String alias = dashed.replaceAll("^-+|-+$", "");
        return alias.substring(0, Math.min(alias.length(), MAX_ALIAS_LENGTH));
    }
}
