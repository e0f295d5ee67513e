package platen.web.form;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import platen.db.core.WireName;
import platen.db.form.HostedForm;
import platen.db.form.HostedForm.Availability;
import platen.jobs.form.FormAnswers;
import platen.jobs.form.FormMails;
import platen.jobs.form.FormSize;
import platen.jobs.form.FormTarget;
import platen.jobs.form.FormTerms;
import platen.jobs.form.FormToken;
import platen.jobs.form.definition.FormLayout;
import platen.jobs.form.definition.FormLayout.Asked;
import platen.jobs.form.picture.FormPictures;
import platen.jobs.form.prefill.PrefilledSessions;
import platen.jobs.secret.LinkToken;
import platen.web.control.Controls;
import platen.web.control.RowButton;
import platen.web.form.answer.Answers;
import platen.web.form.answer.RowChange;
import platen.web.form.body.FormBody;
import platen.web.text.FormLanguage;
import tools.jackson.databind.node.ObjectNode;

/** Answers what a browser sent of a form: accepts it, or shows the page again. */
final class AnswerPages {
    private static final String TOKEN = "token";
    private static final String TRAP = "website";
    /** Name of the field in which scripts write the proof of work. */
    private static final String PROOF = "proof";
    /** Name of the check box under a text to consent to. */
    private static final String CONSENT = "consent";
    /** Name of the buttons that add a row. */
    private static final String MORE = "more";
    /** Name of the buttons that remove a picture. */
    private static final String REMOVE = "remove";
    /** Name of the buttons that show the page in another language. */
    private static final String SHOW = "show";
    /** Name of the button that saves what was typed. */
    private static final String SAVE = "save";
    /** Name of the field with which a script saves what was typed, and stays on the page. */
    private static final String AUTO = "auto";
    /** Name of the button that deletes what was saved. */
    private static final String DISCARD = "discard";
    /** Name of the field with the token of the draft that the page was taken up from. */
    private static final String DRAFT = "draft";
    /** Name of the hidden fields beside controls that depend on other answers and are shown. */
    private static final String ASKED = "asked";
    /** Buttons that send nothing. */
    private static final List<String> BUTTONS = List.of(MORE, RowButton.NAME, REMOVE, SHOW, SAVE, DISCARD);

    private final FormAnswers answers;
    private final AnswerDrafts drafts;
    private final PrefilledSessions sessions;
    private final FormMails mails;
    private final FormPictures pictures;
    private final Clock clock;

    AnswerPages(FormAnswers answers, AnswerDrafts drafts, PrefilledSessions sessions, FormMails mails,
            FormPictures pictures, Clock clock) {
        this.answers = answers;
        this.drafts = drafts;
        this.sessions = sessions;
        this.mails = mails;
        this.pictures = pictures;
        this.clock = clock;
    }

    /**
     * Answers a page.
     *
     * @param entry by which the page was opened; its locked fields have their values, whatever was sent
     * @param address of the client
     */
    void answer(FormView view, FormTarget target, FormEntry entry, FormBody sent, String address) throws IOException {
        FormBody body = RowChange.of(sent).map(change -> change.apply(sent)).orElse(sent);
        Optional<FormToken> token = entry.token(body.text(TOKEN));
        Answers.Result values = new Answers(target.layout().schema(view.texts().code()), view.texts(), entry.prefill())
                .read(body, body.text(REMOVE));
        boolean pressed = BUTTONS.stream().anyMatch(body::has);
        boolean turns = !pressed && FormTurns.turns(target.layout(), body);
        boolean sends = !pressed && !turns;
        view.accepted(body.text(CONSENT));
        view.typed(values.typed());
        FormSheet sheet = sheet(target, token, values, entry, body);
        Asked asked = target.layout().ask(values.data(), entry.prefill().locked());
        if (!pressed) {
            check(view, sheet, asked, values.errors(), sends);
        }
        String further = further(view, sheet, body, asked);
        boolean complete = sends && token.isPresent() && values.errors().isEmpty() && body.text(TRAP).isEmpty()
                && further.isEmpty();
        Availability availability = target.form().availability(clock.instant());
        if (availability != Availability.OPEN && !complete) {
            // Only a page that was sent before may be sent again; nothing is shown of a form that is not open.
            FormNotes.unavailable(view, target.form(), availability);
        } else if (values.rows() == Answers.Rows.TOO_MANY) {
            sendManyRows(view);
        } else if (complete && entry.notice().isEmpty()) {
            accept(view, sheet.with(asked.data()), body, address);
        } else if (turns) {
            FormTurns.turn(view, sheet, body, values.errors(), asked, further);
        } else if (pressed) {
            press(view, sheet, body, values, address);
        } else {
            refuse(view, sheet, asked, values.errors(), further);
        }
    }

    private static FormSheet sheet(FormTarget target, Optional<FormToken> token, Answers.Result values, FormEntry entry,
            FormBody body) {
        return new FormSheet(target, token.orElseGet(FormToken::next), values.data(), entry,
                LinkToken.of(body.text(DRAFT)).map(draft -> new FormSheet.Saved(draft, "", Instant.MAX)).orElse(null),
                FormTurns.at(target.layout(), body));
    }

    /** Adds and removes errors by what the answers make apply, and by the consent when they are sent. */
    private static void check(FormView view, FormSheet sheet, Asked asked, Map<String, String> errors, boolean sends) {
        AnswerAdvice.ask(view, sheet, asked, errors);
        Optional<String> consent = FormTerms.consentHash(sheet.target().form().page());
        if (sends && !consent.map(view::consents).orElse(true)) {
            errors.put(CONSENT, view.text("form.consent-missing"));
        }
    }

    /**
     * Shows answers again that cannot be accepted. Without a token or with a filled trap, a program may have filled them in; a
     * person sends them once more. So does one whose signed link expired meanwhile: what it locked was not sent, and is
     * missing now.
     */
    private static void refuse(FormView view, FormSheet sheet, Asked asked, Map<String, String> errors, String further)
            throws IOException {
        if (!errors.isEmpty()) {
            // All errors are shown at once, so that a form is corrected once.
            FormTurns.problems(view, sheet, sheet.target().layout().keys(), asked).forEach(errors::putIfAbsent);
        }
        sheet.send(view, HttpStatus.UNPROCESSABLE_CONTENT, errors,
                errors.isEmpty() && further.isEmpty() ? view.text("form.again") : further);
    }

    /** Returns a text when answers make further fields apply that the page did not show; empty when it showed all. */
    private static String further(FormView view, FormSheet sheet, FormBody body, Asked asked) {
        FormLayout layout = sheet.target().layout();
        List<String> locked = sheet.entry().prefill().locked();
        List<String> keys = layout.pages() && sheet.at() < layout.sections().size()
                ? layout.sections().get(sheet.at()).fields()
                : layout.pages() ? List.of() : layout.keys();
        List<String> shown = List.of(body.values().getOrDefault(ASKED, new String[0]));
        return keys.stream()
                .filter(key -> layout.shown(key, locked).isPresent() && !asked.hidden().contains(key))
                .allMatch(shown::contains) ? "" : view.text("form.further");
    }

    /** Answers a button that sends nothing. */
    private void press(FormView view, FormSheet sheet, FormBody body, Answers.Result values, String address)
            throws IOException {
        if (body.has(SAVE)) {
            drafts.save(view, sheet, values, address, body.has(AUTO));
        } else if (body.has(DISCARD)) {
            drafts.discard(view, sheet);
        } else {
            boolean full = body.has(MORE) && values.rows() == Answers.Rows.FULL;
            if (body.has(MORE) && !full) {
                view.tells(body.text(MORE), Integer.MAX_VALUE, "form.row-added");
            }
            RowChange.of(body).ifPresent(change -> view.tells(change.array(), change.place(), change.told()));
            sheet.send(shown(view, body), HttpStatus.OK, body.has(MORE) ? values.errors() : Map.of(),
                    full ? manyRows(view, "form.rows-full") : "");
        }
    }

    static void sendManyRows(FormView view) throws IOException {
        view.sendNote(HttpStatus.UNPROCESSABLE_CONTENT, view.text("form.many-rows"),
                manyRows(view, "form.many-rows-text"));
    }

    private static String manyRows(FormView view, String key) {
        return view.text(key, FormSize.MAX_ROWS_OF_LIST, FormSize.MAX_ROWS);
    }

    /** Returns a view in the language that a button asks for; what was typed is in the language of the page. */
    private static FormView shown(FormView view, FormBody body) {
        return WireName.parse(FormLanguage.class, body.text(SHOW)).map(view::in).orElse(view);
    }

    private void accept(FormView view, FormSheet sheet, FormBody body, String address) throws IOException {
        HostedForm form = sheet.target().form();
        Optional<ObjectNode> data = cleaned(view, sheet);
        if (data.isEmpty()) {
            return;
        }
        FormEntry entry = sheet.entry();
        var sent = new FormAnswers.Sent(sheet.token(), data.get(), address, view.source(),
                entry.prefill().metadata(), FormTerms.consentHash(form.page()).orElse(null),
                body.text(PROOF), mail(view, form, sheet.token()), null);
        switch (answers.accept(sheet.target(), sent)) {
            case FormAnswers.Accepted _ -> {
                if (entry.session() != null) {
                    sessions.use(form, entry.session());
                }
                drafts.delete(sheet);
                view.response().setStatus(HttpStatus.SEE_OTHER.value());
                view.response().setHeader("Cache-Control", "no-store");
                view.response().setHeader("Location", form.path() + "/done/" + sheet.token().text() + view.query());
            }
            case FormAnswers.Invalid(var findings) -> sheet.send(view, HttpStatus.UNPROCESSABLE_CONTENT,
                    AnswerAdvice.errors(view, sheet, findings.errors()), "");
            case FormAnswers.SentBefore _ ->
                view.sendNote(HttpStatus.CONFLICT, view.text("form.before"), view.text("form.before-text"));
            case FormAnswers.Unavailable(var why) -> FormNotes.unavailable(view, form, why);
            case FormAnswers.TooMany _ -> again(view, sheet, HttpStatus.TOO_MANY_REQUESTS, "form.too-many-text");
            case FormAnswers.Unproven(var cause) -> {
                view.asksForProof();
                sheet.send(view, HttpStatus.UNPROCESSABLE_CONTENT, Map.of(), view.text(switch (cause) {
                    case NO_SCRIPTS -> "form.proof-script";
                    case WRONG -> "form.proof-again";
                    case BUSY -> "form.proof-busy";
                }));
            }
            case FormAnswers.QuotaUsed _ -> again(view, sheet, HttpStatus.SERVICE_UNAVAILABLE, "form.quota");
            case FormAnswers.NoTemplate _ -> FormNotes.missing(view);
        }
    }

    /** Returns the answers without the metadata of their pictures; empty when one cannot be read, which the page then says. */
    private Optional<ObjectNode> cleaned(FormView view, FormSheet sheet) throws IOException {
        FormPictures.Result read = pictures.clean(sheet.target().form().workspaceId(),
                sheet.target().schema().fields(), sheet.data());
        if (read.unreadable().isEmpty()) {
            return Optional.of(read.data());
        }
        var errors = new LinkedHashMap<String, String>();
        read.unreadable().forEach((place, field) -> errors.put(Controls.ROOT + "." + place,
                view.text("form.image-unreadable", Controls.label(field))));
        sheet.send(view, HttpStatus.UNPROCESSABLE_CONTENT, errors, "");
        return Optional.empty();
    }

    private FormMails.Text mail(FormView view, HostedForm form, FormToken token) {
        return new FormMails.Text(view.text("form.mail-subject", form.title()),
                view.text("form.mail-text", form.title(), mails.link(form, token)));
    }

    /** Shows the answers again, so that they can be sent later. */
    private static void again(FormView view, FormSheet sheet, HttpStatus status, String key) throws IOException {
        view.response().setHeader("Retry-After", "3600");
        sheet.send(view, status, Map.of(), view.text(key));
    }
}
