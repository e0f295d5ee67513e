package platen.web.dashboard.workflow;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.api.http.body.NameRules;
import platen.jobs.engine.schema.Problem;
import platen.jobs.json.StrictJson;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;
import tools.jackson.databind.node.ObjectNode;

/**
 * The form with the definition of a workflow, which is JSON as in the API.
 *
 * @param definition null when the form has errors, or before it was sent
 * @param problems of the definition, each with its path
 */
record DefinitionForm(Form form, @Nullable ObjectNode definition, List<Problem> problems) {
    private static final String DEFINITION = "definition";

    DefinitionForm {
        problems = List.copyOf(problems);
    }

    /** The form before anything was typed. */
    static DefinitionForm blank() {
        return new DefinitionForm(new Form(), null, List.of());
    }

    /** Reads the form of a further version. */
    static DefinitionForm of(WorkspaceView view, HttpServletRequest request) {
        return of(view, Form.of(request, DEFINITION));
    }

    /** Reads the form of a new workflow. */
    static DefinitionForm ofNew(WorkspaceView view, HttpServletRequest request) {
        Form form = Form.of(request, "name", "alias", DEFINITION);
        form.require("name", view.text("template.name-wrong", NameRules.MAX_LENGTH))
                .requirePrintable("name", view.text("template.name-wrong", NameRules.MAX_LENGTH));
        if (form.value("name").length() > NameRules.MAX_LENGTH) {
            form.error("name", view.text("template.name-wrong", NameRules.MAX_LENGTH));
        }
        return of(view, form);
    }

    private static DefinitionForm of(WorkspaceView view, Form form) {
        return switch (StrictJson.parse(form.exact(DEFINITION).getBytes(StandardCharsets.UTF_8))) {
            case StrictJson.Parsed(ObjectNode object) ->
                new DefinitionForm(form, form.isValid() ? object : null, List.of());
            case StrictJson.Parsed _ ->
                new DefinitionForm(form.error(DEFINITION, view.text("workflow.definition-object")), null, List.of());
            case StrictJson.Refused refused -> new DefinitionForm(
                    form.error(DEFINITION, view.text("template.data-wrong"), refused.sentence()), null, List.of());
        };
    }

    /** Returns the form with the reasons why the definition was refused. */
    DefinitionForm refused(WorkspaceView view, List<Problem> found) {
        found.stream().filter(each -> each.alias().equals("alias")).findFirst().ifPresent(
                each -> form.error("alias", view.text("template.alias-wrong", 63)));
        if (form.isValid()) {
            form.error(DEFINITION, view.texts().count("workflow.definition-wrong", found.size()));
        }
        return new DefinitionForm(form, null, found.stream().filter(each -> !each.alias().equals("alias")).toList());
    }

    /** Returns what was typed, or what to begin with. */
    String typed(String present) {
        return form.exact(DEFINITION).isEmpty() ? present : form.exact(DEFINITION);
    }
}
