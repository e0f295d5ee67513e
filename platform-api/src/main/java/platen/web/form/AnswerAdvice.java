package platen.web.form;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.Problem;
import platen.jobs.form.definition.FormLayout.Asked;
import platen.web.control.Control;
import platen.web.control.Controls;

/** Says what is wrong with answers in the language of the page, by the names of the controls. */
final class AnswerAdvice {
    private AnswerAdvice() {}

    static Map<String, String> errors(FormView view, FormSheet sheet, List<Problem> problems) {
        var controls = new LinkedHashMap<String, Control>();
        collect(sheet.controls(view, Map.of()), controls);
        var errors = new LinkedHashMap<String, String>();
        for (Problem each : problems) {
            String name = Controls.ROOT + "." + each.alias();
            Control control = controls.get(name);
            String label = control == null ? each.alias() : control.label();
            errors.putIfAbsent(name, view.text(isMissing(each)
                    ? "form.required"
                    : control == null ? "form.wrong" : advice(control.field().type()), label));
        }
        return errors;
    }

    /** Removes errors of fields that are not asked for, and adds those of fields that must be filled in because of others. */
    static void ask(FormView view, FormSheet sheet, Asked asked, Map<String, String> errors) {
        errors.keySet().removeIf(name -> asked.hidden().contains(PageParts.key(name)));
        List<Problem> missing = asked.missing()
                .stream()
                .map(key -> new Problem(key, "is required", null))
                .toList();
        errors(view, sheet, missing).forEach(errors::putIfAbsent);
    }

    /** Returns whether a value is missing; problems of documents of a workflow name their template after that. */
    private static boolean isMissing(Problem problem) {
        return problem.message().equals("is required") || problem.message().startsWith("is required (");
    }

    private static void collect(List<Control> controls, Map<String, Control> byName) {
        for (Control each : controls) {
            byName.put(each.name(), each);
            collect(each.children(), byName);
        }
    }

    /** Returns the key of the text that says how to write a value of a type. */
    private static String advice(FieldType type) {
        return switch (type) {
            case EMAIL, PHONE, URL, SSN, EIN, IBAN, SWIFT, VIN -> "form.wrong-" + type.wireName();
            case DATE, DATE_DROPDOWNS -> "form.wrong-date";
            case DROPDOWN, RADIO_GROUP, MULTI_SELECT -> "form.wrong-option";
            case IMAGE, SIGNATURE -> "form.wrong-image";
            case TEXT, NAME, ADDRESS, NUMBER, NUMERIC, CURRENCY, PERCENTAGE, CALCULATED, BOOLEAN, CHECKBOX, OBJECT,
                    JSON_OBJECT ->
                "form.wrong";
        };
    }
}
