package platen.web.form;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import platen.jobs.form.FormTarget;
import platen.jobs.form.FormToken;
import platen.jobs.form.ProofOfWork;
import platen.jobs.secret.LinkToken;
import platen.web.control.Control;
import platen.web.form.answer.Answers;
import platen.web.form.part.FormPart;
import platen.web.page.Pages;
import tools.jackson.databind.node.ObjectNode;

/**
 * A page with the controls of a form.
 *
 * @param data shown in the controls
 * @param entry by which the page was opened
 * @param saved the draft that it was taken up from; null for none
 * @param at number of the section that is shown, of a form with a page for each
 */
record FormSheet(FormTarget target, FormToken token, ObjectNode data, FormEntry entry, @Nullable Saved saved,
        int at) {
    /** Lets "back" show the page again with its token, instead of a new one. */
    private static final String KEEP = "private, no-cache";

    /**
     * The draft of a page.
     *
     * @param url of the draft, to be shown; empty when the page is about something else
     * @param expiresAt when it is deleted, to be shown with it
     */
    record Saved(LinkToken token, String url, Instant expiresAt) {}

    /** Returns the first one of a person, in which nothing was typed. */
    static FormSheet first(FormTarget target, FormEntry entry) {
        return new FormSheet(target, entry.next(), entry.prefill().data(), entry, null, 0);
    }

    /** Returns the same sheet at another section. */
    FormSheet at(int place) {
        return new FormSheet(target, token, data, entry, saved, place);
    }

    /** Returns the same sheet with other data. */
    FormSheet with(ObjectNode changed) {
        return new FormSheet(target, token, changed, entry, saved, at);
    }

    /**
     * Sends it.
     *
     * @param errors by the names of the controls
     * @param notice above the controls; empty for none
     */
    void send(FormView view, HttpStatus status, Map<String, String> errors, String notice) throws IOException {
        PageParts parts = PageParts.of(this, view, errors);
        if (!parts.review()) {
            parts.scripts().forEach(view::runs);
        }
        if (target.form().page().options().drafts()) {
            view.runs("form-saved.js");
        }
        boolean asked = view.asksForProof(target.form()) && (parts.steps() == 0 || parts.review());
        if (asked) {
            view.runs("form-proof.js");
        }
        String puzzle = asked ? ProofOfWork.text(target.form(), token, target.readAt()) : "";
        String action = entry.path() + view.query() + entry.query();
        String shown = entry.notice().isEmpty() ? notice : view.text(entry.notice());
        view.send(status, target.form().title(), status == HttpStatus.OK ? KEEP : "no-store",
                output -> JteformGenerated.render(output, Pages.NO_INTERCEPTOR, view, target.form(), action,
                        token.text(), parts, shown, Optional.ofNullable(saved), puzzle));
    }

    /** Returns all sections, whether the form has a page for each or not. */
    List<FormPart> all(FormView view) {
        return PageParts.all(this, view, Map.of());
    }

    List<Control> controls(FormView view, Map<String, String> errors) {
        String language = view.texts().code();
        return view.telling(
                new Answers(target.layout().schema(language), view.texts(), entry.prefill()).controls(data, errors)
                        .stream()
                        .map(each -> each.helped(target.layout().help(each.field().key(), language)))
                        .toList());
    }
}
