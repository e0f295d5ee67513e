package platen.web.form;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import platen.jobs.form.definition.FormDefinition.Section;
import platen.jobs.form.definition.FormLayout;
import platen.web.control.Control;
import platen.web.control.Control.Kind;
import platen.web.control.Controls;
import platen.web.form.part.FormPart;

/**
 * The sections that one page of a form shows.
 *
 * @param parts shown on this page; on the review, all
 * @param carried controls of other pages, whose values this one carries along
 * @param errors of this page, by the names of the controls
 * @param at number of the section from 0; that after the last one is the review
 * @param step number of the page from 1
 * @param steps number of all pages with the review; 0 when there is only one page
 * @param review whether the answers are only shown, before they are sent
 */
record PageParts(List<FormPart> parts, List<Control> carried, Map<String, String> errors, int at, int step, int steps,
        boolean review) {

    /** Returns what to show of a sheet: of several pages, the first one with an error, else the one where the person is. */
    static PageParts of(FormSheet sheet, FormView view, Map<String, String> errors) {
        FormLayout layout = sheet.target().layout();
        List<FormPart> all = all(sheet, view, errors);
        if (!layout.pages()) {
            return new PageParts(all, List.of(), errors, 0, 1, 0, false);
        }
        List<Integer> shown = IntStream.range(0, all.size()).filter(i -> all.get(i).isShown()).boxed().toList();
        int at = place(layout, sheet.at(), errors);
        boolean review = at >= all.size();
        List<Control> carried = IntStream.range(0, all.size())
                .filter(i -> i != at)
                .boxed()
                .flatMap(i -> all.get(i).controls().stream())
                .toList();
        int step = 1 + (int) shown.stream().filter(i -> i < at).count();
        return new PageParts(review ? all : List.of(all.get(at)), carried, of(layout, at, errors), at, step,
                shown.size() + 1, review);
    }

    /** Returns the scripts that help with its controls. */
    List<String> scripts() {
        var scripts = new ArrayList<String>();
        if (parts.stream().flatMap(each -> each.fields().stream()).anyMatch(field -> !field.condition().isEmpty())) {
            scripts.add("form-shown.js");
        }
        if (parts.stream().anyMatch(each -> each.has(control -> control.kind() == Kind.SIGNATURE))) {
            scripts.add("form-signature.js");
        }
        if (parts.stream().anyMatch(each -> each.has(Control::isHelpedByScript))) {
            scripts.add("form-controls.js");
        }
        return scripts;
    }

    /** Returns all sections of a sheet. */
    static List<FormPart> all(FormSheet sheet, FormView view, Map<String, String> errors) {
        FormLayout layout = sheet.target().layout();
        List<String> locked = sheet.entry().prefill().locked();
        var hidden = layout.ask(sheet.data(), locked).hidden();
        var controls = new LinkedHashMap<String, Control>();
        sheet.controls(view, errors).forEach(each -> controls.put(key(each.name()), each));
        return layout.sections()
                .stream()
                .map(section -> new FormPart(section.title().in(view.texts().code()), section.fields()
                        .stream()
                        .filter(key -> !layout.isHidden(key, locked))
                        .map(key -> new FormPart.Asked(Objects.requireNonNull(controls.get(key)), key,
                                layout.shown(key, locked).orElse(""),
                                hidden.contains(key)))
                        .toList()))
                .toList();
    }

    /** Returns the key of the field to which a control belongs. */
    static String key(String name) {
        return name.startsWith(Controls.ROOT + ".")
                ? name.substring(Controls.ROOT.length() + 1).split("[.\\[]", 2)[0]
                : "";
    }

    private static int place(FormLayout layout, int at, Map<String, String> errors) {
        if (errors.isEmpty()) {
            return at;
        }
        List<Section> sections = layout.sections();
        return IntStream.range(0, sections.size())
                .filter(i -> !of(layout, i, errors).isEmpty())
                .findFirst()
                .orElse(sections.size());
    }

    /** Returns the errors of a section; those of no section belong to the review. */
    static Map<String, String> of(FormLayout layout, int at, Map<String, String> errors) {
        var found = new LinkedHashMap<String, String>();
        errors.forEach((name, text) -> {
            boolean here = at < layout.sections().size()
                    ? layout.sections().get(at).fields().contains(key(name))
                    : !layout.keys().contains(key(name));
            if (here) {
                found.put(name, text);
            }
        });
        return found;
    }
}
