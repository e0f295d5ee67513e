package platen.web.form.answer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.Problem;
import platen.web.control.Control;
import platen.web.control.Controls;
import platen.web.text.Texts;

/** Says what is wrong with answers in the language of a page. */
public final class ProblemText {
    private ProblemText() {}

    /**
     * Returns texts by the names of the controls.
     *
     * @param controls of the page, with those of groups and rows in them
     */
    public static Map<String, String> errors(Texts texts, List<Control> controls, List<Problem> problems) {
        var byName = new LinkedHashMap<String, Control>();
        collect(controls, byName);
        var errors = new LinkedHashMap<String, String>();
        for (Problem each : problems) {
            String name = Controls.ROOT + "." + each.alias();
            Control control = byName.get(name);
            String label = control == null ? each.alias() : control.label();
            errors.putIfAbsent(name, texts.get(isMissing(each)
                    ? "form.required"
                    : control == null ? "form.wrong" : advice(control.field().type()), label));
        }
        return errors;
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
