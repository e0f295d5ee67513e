package platen.web.dashboard.workflow;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.WireName;
import platen.jobs.json.StrictJson;
import platen.jobs.workflow.trial.Trial;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;
import tools.jackson.databind.node.ObjectNode;

/**
 * The form that tries a workflow with data.
 *
 * @param environment whose templates are used
 * @param data null when the form has errors, or before it was sent
 * @param result null before the workflow was tried
 */
record TrialForm(Form form, Environment environment, @Nullable ObjectNode data, @Nullable Trial result) {
    private static final String DATA = "data";

    /** The form before anything was typed. */
    static TrialForm blank() {
        return new TrialForm(new Form(), Environment.PRODUCTION, null, null);
    }

    static TrialForm of(WorkspaceView view, HttpServletRequest request) {
        Form form = Form.of(request, DATA, "on");
        Optional<Environment> environment = WireName.parse(Environment.class, form.value("on"));
        if (environment.isEmpty()) {
            form.error("on", view.text("workflow.try-environment"));
        }
        ObjectNode data = switch (StrictJson.parse(form.exact(DATA).getBytes(StandardCharsets.UTF_8))) {
            case StrictJson.Parsed(ObjectNode object) -> object;
            case StrictJson.Parsed _ -> {
                form.error(DATA, view.text("template.data-object"));
                yield null;
            }
            case StrictJson.Refused refused -> {
                form.error(DATA, view.text("template.data-wrong"), refused.sentence());
                yield null;
            }
        };
        return new TrialForm(form, environment.orElse(Environment.PRODUCTION), form.isValid() ? data : null, null);
    }

    /** Returns the form with the result. */
    TrialForm with(Trial trial) {
        return new TrialForm(form, environment, data, trial);
    }

    /** Returns what was typed, or what to begin with. */
    String typed(String example) {
        return form.exact(DATA).isEmpty() ? example : form.exact(DATA);
    }
}
