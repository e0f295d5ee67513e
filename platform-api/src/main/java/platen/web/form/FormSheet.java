package platen.web.form;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import platen.jobs.form.FormTarget;
import platen.jobs.form.FormToken;
import platen.web.control.Control;
import platen.web.page.Pages;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A page with the controls of a form.
 *
 * @param data shown in the controls
 */
record FormSheet(FormTarget target, FormToken token, ObjectNode data) {
    /** Lets "back" show the page again with its token, instead of a new one. */
    private static final String KEEP = "private, no-cache";

    /** Returns an empty one. */
    static FormSheet blank(FormTarget target) {
        return new FormSheet(target, FormToken.next(), JsonNodeFactory.instance.objectNode());
    }

    /**
     * Sends it.
     *
     * @param errors by the names of the controls
     * @param notice above the controls; empty for none
     */
    void send(FormView view, HttpStatus status, Map<String, String> errors, String notice) throws IOException {
        List<Control> controls = controls(view, errors);
        view.send(status, target.form().title(), status == HttpStatus.OK ? KEEP : "no-store",
                output -> JteformGenerated.render(output, Pages.NO_INTERCEPTOR, view, target.form(), token.text(),
                        controls, errors, notice));
    }

    List<Control> controls(FormView view, Map<String, String> errors) {
        return new Answers(target.schema(), view.texts()).controls(data, errors);
    }
}
