package platen.web.form;

import java.io.IOException;
import java.util.Map;
import org.springframework.http.HttpStatus;
import platen.db.form.HostedForm;
import platen.jobs.form.draft.FormDrafts;
import platen.jobs.secret.LinkToken;
import platen.web.form.answer.Answers;

/** Saves and deletes answers that were not sent, as a button of the page asks for. */
final class AnswerDrafts {
    private final FormDrafts drafts;

    AnswerDrafts(FormDrafts drafts) {
        this.drafts = drafts;
    }

    /**
     * Saves what was typed and leads to its own address. A picture that cannot be saved is said first.
     *
     * @param address of the client
     * @param stays whether a script asks, which only needs the address
     */
    void save(FormView view, FormSheet sheet, Answers.Result values, String address, boolean stays)
            throws IOException {
        if (values.pictureLost()) {
            sheet.send(view, HttpStatus.UNPROCESSABLE_CONTENT, values.errors(), "");
            return;
        }
        HostedForm form = sheet.target().form();
        LinkToken token = sheet.saved() == null ? null : sheet.saved().token();
        var content = new FormDrafts.Content(sheet.data(), sheet.token(), sheet.entry().link());
        switch (drafts.save(form, content, token, new FormDrafts.Saver(address, !stays))) {
            case FormDrafts.Saved(var link) -> {
                view.response().setStatus((stays ? HttpStatus.CREATED : HttpStatus.SEE_OTHER).value());
                view.response().setHeader("Cache-Control", "no-store");
                view.response().setHeader("Location", form.path() + "/a/" + link.text() + view.query());
            }
            case FormDrafts.Off _ -> sheet.send(view, HttpStatus.CONFLICT, Map.of(), view.text("form.draft-off"));
            case FormDrafts.TooMany _ -> refuse(view, sheet, HttpStatus.TOO_MANY_REQUESTS, "form.draft-often");
            case FormDrafts.Full _ -> refuse(view, sheet, HttpStatus.SERVICE_UNAVAILABLE, "form.draft-full");
        }
    }

    private static void refuse(FormView view, FormSheet sheet, HttpStatus status, String key) throws IOException {
        view.response().setHeader("Retry-After", "3600");
        sheet.send(view, status, Map.of(), view.text(key));
    }

    /** Deletes the draft of a page because its person wants that. */
    void discard(FormView view, FormSheet sheet) throws IOException {
        delete(sheet);
        view.sendNote(HttpStatus.OK, view.text("form.draft-deleted"), view.text("form.draft-deleted-text"));
    }

    /** Deletes the draft of a page, if it has one. */
    void delete(FormSheet sheet) {
        if (sheet.saved() != null) {
            drafts.delete(sheet.target().form(), sheet.saved().token());
        }
    }
}
