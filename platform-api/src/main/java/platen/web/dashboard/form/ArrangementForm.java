package platen.web.dashboard.form;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import platen.db.form.HostedForm;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.Problem;
import platen.jobs.form.definition.FormDefinition;
import platen.jobs.form.definition.FormDefinitionReader;
import platen.jobs.json.StoredJson;
import platen.jobs.json.StrictJson;
import platen.web.control.Controls;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The form in which a member arranges the fields of a hosted form.
 *
 * @param form with errors, and what was typed for conditions that have one
 * @param language of the texts that it shows; empty for those of all languages
 * @param revision of the definition that the member began with
 * @param open keys of the fields whose controls it shows, although it has too many for those of all
 */
record ArrangementForm(Arrangement arrangement, InputSchema schema, Form form, String language, String revision,
        Set<String> open) {
    /** Maximum number of fields whose controls are all on the page. */
    static final int MAX_OPEN = 60;
    private static final List<String> CONDITIONS = List.of("show", "require");

    /** Returns the form of a stored arrangement. */
    static ArrangementForm of(HostedForm hosted, InputSchema schema, String language) {
        String definition = hosted.page().definition();
        return new ArrangementForm(Arrangement.of(StoredJson.object(definition), schema), schema, new Form(),
                known(language), revision(definition), Set.of());
    }

    private static String known(@Nullable String language) {
        return FormDefinition.LANGUAGES.contains(Objects.requireNonNullElse(language, ""))
                ? Objects.requireNonNull(language)
                : "";
    }

    /** Returns the name of a state of a definition. */
    static String revision(String definition) {
        return Sha256.hex(definition.getBytes(StandardCharsets.UTF_8)).substring(0, 16);
    }

    /** Reads what was typed. */
    static ArrangementForm of(WorkspaceView view, HttpServletRequest request, HostedForm hosted, InputSchema schema) {
        Form form = Form.of(request, "state", "language", "revision");
        ObjectNode state = StoredJson.object("{}");
        if (StrictJson.parse(
                form.exact("state").getBytes(StandardCharsets.UTF_8)) instanceof StrictJson.Parsed(ObjectNode object)) {
            state = object;
        } else {
            form.error("state", view.text("arrange.state-wrong"));
            state = StoredJson.object(hosted.page().definition());
        }
        var open = new TreeSet<String>();
        String[] named = request.getParameterValues("open");
        if (named != null) {
            open.addAll(List.of(named));
        }
        var read = new ArrangementForm(Arrangement.of(state, schema), schema, form, known(form.value("language")),
                form.value("revision"), open);
        read.read(view, request);
        return read;
    }

    private void read(WorkspaceView view, HttpServletRequest request) {
        arrangement.setPaged("true".equals(request.getParameter("pages")));
        for (int i = 0; i < arrangement.size(); i++) {
            String title = request.getParameter("title." + i);
            if (title != null) {
                arrangement.title(i, language, title.strip());
            }
        }
        for (String key : arrangement.keys()) {
            String label = request.getParameter("label." + key);
            if (label != null) {
                ObjectNode rule = arrangement.rule(key);
                Arrangement.setText(rule, "label", language, label.strip());
                Arrangement.setText(rule, "help", language, value(request, "help." + key).strip());
                flag(rule, "hidden", request.getParameter("hidden." + key));
                flag(rule, "prefill", request.getParameter("prefill." + key));
                CONDITIONS.forEach(each -> condition(view, request, each, key));
            }
        }
    }

    private static String value(HttpServletRequest request, String name) {
        return Objects.requireNonNullElse(request.getParameter(name), "");
    }

    private static void flag(ObjectNode rule, String name, @Nullable String sent) {
        if ("true".equals(sent)) {
            rule.put(name, true);
        } else {
            rule.remove(name);
        }
    }

    private void condition(WorkspaceView view, HttpServletRequest request, String kind, String key) {
        String field = value(request, kind + "-field." + key);
        String test = value(request, kind + "-test." + key);
        String value = value(request, kind + "-value." + key);
        ObjectNode rule = arrangement.rule(key);
        try {
            ConditionControls.typed(field, test, value)
                    .json(schema, view.texts())
                    .ifPresentOrElse(json -> rule.set(kind + "_if", json), () -> rule.remove(kind + "_if"));
        } catch (ConditionControls.Refused e) {
            form.error(kind + "-field." + key, view.text(Objects.requireNonNull(e.getMessage()), label(key)));
            form.set(kind + "-field." + key, field)
                    .set(kind + "-test." + key, test)
                    .set(kind + "-value." + key, value);
            open.add(key);
        }
    }

    /** Returns the controls of a condition: as typed if they are wrong. */
    ConditionControls controls(WorkspaceView view, String kind, Arrangement.Row row) {
        String key = row.field().key();
        JsonNode stored = row.rule().path(kind + "_if");
        return form.error(kind + "-field." + key) == null || form.value(kind + "-test." + key).isEmpty()
                && form.value(kind + "-field." + key).isEmpty() && form.value(kind + "-value." + key).isEmpty()
                        ? ConditionControls.of(stored, schema, view.texts())
                        : ConditionControls.typed(form.value(kind + "-field." + key), form.value(kind + "-test." + key),
                                form.value(kind + "-value." + key));
    }

    /** Returns an id of a control without spaces. */
    static String id(String name) {
        return name.replaceAll("\\s", "_");
    }

    /** Returns whether a control of a field has an error. */
    boolean isWrong(String key) {
        return Stream.of("label.", "show-field.", "require-field.", "hidden.")
                .anyMatch(each -> form.error(each + key) != null);
    }

    /** Returns whether the controls of a field are on the page. */
    boolean shows(String key) {
        return arrangement.keys().size() <= MAX_OPEN || open.contains(key);
    }

    /** Adds an error for each part of the definition that cannot be stored. */
    void check(WorkspaceView view) {
        for (Problem each : FormDefinitionReader.problems(arrangement.definition(), schema)) {
            String name = control(each.alias());
            String kind = name.substring(0, Math.max(name.indexOf('.'), 0));
            String label = kind.isEmpty() || kind.equals("title") ? "" : label(name.substring(kind.length() + 1));
            form.error(name, view.text("arrange.wrong-" + (kind.isEmpty() ? "state" : kind), label), each.message());
            if (!label.isEmpty()) {
                open.add(name.substring(kind.length() + 1));
            }
        }
    }

    private String label(String key) {
        return schema.fields()
                .stream()
                .filter(each -> each.key().equals(key))
                .findFirst()
                .map(Controls::label)
                .orElse(key);
    }

    /** Returns the name of the control for a path of the definition. */
    private String control(String path) {
        if (path.startsWith("sections[")) {
            return "title." + path.substring("sections[".length(), path.indexOf(']'));
        }
        for (String key : arrangement.keys()) {
            String at = "fields." + key + ".";
            if (path.startsWith(at)) {
                String member = path.substring(at.length());
                return (member.startsWith("show_if")
                        ? "show-field."
                        : member.startsWith("require_if")
                                ? "require-field."
                                : member.startsWith("hidden") ? "hidden." : "label.")
                        + key;
            }
        }
        return "state";
    }
}
