package platen.web.dashboard.template;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.WireName;
import platen.jobs.engine.schema.Problem;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.json.StrictJson;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;
import tools.jackson.databind.JsonNode;

/**
 * The form that renders a test PDF.
 *
 * @param environment where to render; null for a preview of a version
 * @param data null when the form has errors, or before it was sent
 * @param problems fields of the data that do not match the schema
 */
record TestForm(Form form, @Nullable Environment environment, @Nullable JsonNode data, List<Problem> problems) {
    /** Environments in which tests are rendered: all that draw a watermark. */
    static final List<Environment> ENVIRONMENTS = List.of(Environment.DEVELOPMENT, Environment.STAGING);
    private static final String DATA = "data";

    TestForm {
        problems = List.copyOf(problems);
    }

    /** The form before anything was typed. */
    static TestForm blank() {
        return new TestForm(new Form(), null, null, List.of());
    }

    /** Reads the form; a byte order mark or wrong JSON is an error with its line and column. */
    static TestForm of(WorkspaceView view, HttpServletRequest request) {
        Form form = Form.of(request, DATA, "on");
        Optional<Environment> environment = WireName.parse(Environment.class, form.value("on"));
        if (environment.isPresent() && !ENVIRONMENTS.contains(environment.get())) {
            form.error("on", view.text("template.test-environment"));
        }
        return switch (StrictJson.parse(form.exact(DATA).getBytes(StandardCharsets.UTF_8))) {
            case StrictJson.Parsed(JsonNode data) when form.isValid() ->
                new TestForm(form, environment.orElse(null), data, List.of());
            case StrictJson.Parsed _ -> new TestForm(form, null, null, List.of());
            case StrictJson.Refused refused -> new TestForm(
                    form.error(DATA, view.text("template.data-wrong"), refused.sentence()), environment.orElse(null),
                    null, List.of());
        };
    }

    /** Returns the form with the fields that do not match the schema. */
    TestForm refused(WorkspaceView view, ValidationResult findings) {
        return new TestForm(form.error(DATA, view.texts().count("template.data-unfit", findings.errors().size())),
                environment, null, findings.errors());
    }

    /** Returns the form with the reason why nothing was rendered, in the person's language. */
    TestForm refused(String message) {
        return new TestForm(form.error(DATA, message), environment, null, List.of());
    }

    /** Returns the form with the reason of the renderer, which speaks English, why nothing was rendered. */
    TestForm failed(WorkspaceView view, String message) {
        return new TestForm(form.error(DATA, view.text("template.test-failed"), message), environment, null, List.of());
    }

    /** Returns what was typed, or what to begin with. */
    String typed(String sample) {
        return form.exact(DATA).isEmpty() ? sample : form.exact(DATA);
    }
}
