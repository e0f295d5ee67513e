package platen.web.form;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.Validation;
import platen.jobs.form.definition.FormLayout;
import platen.jobs.form.definition.FormLayout.Asked;
import platen.web.form.body.FormBody;
import platen.web.form.part.FormPart;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Turns the pages of a form that has one for each section. Every page carries the answers of all others. */
final class FormTurns {
    /** Name of the field with the number of the page. */
    static final String AT = "at";
    /** Name of the button to the next page. */
    static final String NEXT = "next";
    /** Name of the button to the page before. */
    static final String BACK = "back";
    private static final int MAX_DIGITS = 3;

    private FormTurns() {}

    /** Returns the page from which a body was sent. */
    static int at(FormLayout layout, FormBody body) {
        return number(layout, body.text(AT));
    }

    private static int number(FormLayout layout, String text) {
        return text.matches("[0-9]{1," + MAX_DIGITS + "}")
                ? Math.min(Integer.parseInt(text), layout.sections().size())
                : 0;
    }

    /** Returns whether a body asks for another page; Enter on a page before the review leads to the next one. */
    static boolean turns(FormLayout layout, FormBody body) {
        return layout.pages() && (List.of(NEXT, BACK, FormPart.CHANGE).stream().anyMatch(body::has)
                || at(layout, body) < layout.sections().size());
    }

    /**
     * Shows another page, or the same one with what is wrong on it.
     *
     * @param errors of all answers
     * @param notice says that the answers brought up further questions; empty when they did not
     */
    static void turn(FormView view, FormSheet sheet, FormBody body, Map<String, String> errors, Asked asked,
            String notice) throws IOException {
        FormLayout layout = sheet.target().layout();
        if (body.has(FormPart.CHANGE)) {
            sheet.at(number(layout, body.text(FormPart.CHANGE))).send(view, HttpStatus.OK, Map.of(), "");
        } else if (body.has(BACK)) {
            sheet.at(next(layout, asked, sheet.at(), -1)).send(view, HttpStatus.OK, Map.of(), "");
        } else {
            forward(view, sheet, errors, asked, notice);
        }
    }

    private static void forward(FormView view, FormSheet sheet, Map<String, String> errors, Asked asked, String notice)
            throws IOException {
        FormLayout layout = sheet.target().layout();
        Map<String, String> found = PageParts.of(layout, sheet.at(), errors);
        if (sheet.at() < layout.sections().size()) {
            problems(view, sheet, layout.sections().get(sheet.at()).fields(), asked).forEach(found::putIfAbsent);
        }
        if (found.isEmpty() && notice.isEmpty()) {
            sheet.at(next(layout, asked, sheet.at(), 1)).send(view, HttpStatus.OK, Map.of(), "");
        } else {
            sheet.send(view, HttpStatus.UNPROCESSABLE_CONTENT, found, notice);
        }
    }

    /** Returns what the check of the whole form would find in some fields. */
    static Map<String, String> problems(FormView view, FormSheet sheet, List<String> keys, Asked asked) {
        FormLayout layout = sheet.target().layout();
        List<Field> fields = layout.schema()
                .fields()
                .stream()
                .filter(field -> keys.contains(field.key()) && !asked.hidden().contains(field.key()))
                .toList();
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        fields.forEach(field -> {
            if (asked.data().has(field.key())) {
                data.set(field.key(), asked.data().get(field.key()));
            }
        });
        return new LinkedHashMap<>(AnswerAdvice.errors(view, sheet, Validation
                .check(new InputSchema(fields, InputSchema.Strictness.STRICT), data, Validation.Mode.LENIENT)
                .errors()));
    }

    /** Returns the next page that has anything to ask, in a direction; forwards, the review at last. */
    private static int next(FormLayout layout, Asked asked, int at, int direction) {
        int place = at + direction;
        while (place > 0 && place < layout.sections().size()
                && asked.hidden().containsAll(layout.sections().get(place).fields())) {
            place += direction;
        }
        return Math.clamp(place, 0, layout.sections().size());
    }
}
