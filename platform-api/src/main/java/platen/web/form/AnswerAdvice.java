package platen.web.form;

import java.util.List;
import java.util.Map;
import platen.jobs.engine.schema.Problem;
import platen.jobs.form.definition.FormLayout.Asked;
import platen.web.form.answer.ProblemText;

/** Says what is wrong with answers in the language of the page, by the names of the controls. */
final class AnswerAdvice {
    private AnswerAdvice() {}

    static Map<String, String> errors(FormView view, FormSheet sheet, List<Problem> problems) {
        return ProblemText.errors(view.texts(), sheet.controls(view, Map.of()), problems);
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
}
