package platen.web.sign;

import java.io.IOException;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import platen.db.envelope.SignerCheck;
import platen.jobs.envelope.sign.Client;
import platen.jobs.envelope.sign.SignerChecks;
import platen.jobs.envelope.sign.Signing;
import platen.jobs.envelope.sign.SigningEnds;
import platen.jobs.envelope.sign.Visit;
import platen.web.form.body.FormBody;

/** Takes the steps of a person, one for each button. */
final class SignSteps {
    /** Name of the field that says which step it is. */
    static final String STEP = "step";

    private final SignVisitors visitors;
    private final SignScreens screens;
    private final SignerChecks checks;
    private final Signing signing;
    private final SigningEnds ends;
    private final FillSteps fills;

    SignSteps(SignVisitors visitors, SignScreens screens, SignerChecks checks, Signing signing, SigningEnds ends,
            FillSteps fills) {
        this.visitors = visitors;
        this.screens = screens;
        this.checks = checks;
        this.signing = signing;
        this.ends = ends;
        this.fills = fills;
    }

    void act(SignView view, Visit visit, FormBody body) throws IOException {
        Client client = visitors.client(view.request());
        switch (body.text(STEP)) {
            case "code" -> code(view, visit, client);
            case "check" -> check(view, visit, body.text("answer"), client);
            case "open" -> {
                signing.open(visit, client);
                next(view, visit);
            }
            case "consent" -> consent(view, visit, body, client);
            case "fill" -> fills.fill(view, visit, body);
            case "look" -> fills.look(view, visit, "");
            case "sign" -> sign(view, visit, body.text("sha256"), client);
            case "copy" -> {
                signing.fetchCopy(visit, client);
                view.redirect(SignPages.path(visit) + SignFiles.COPY);
            }
            case "decline" -> decline(view, visit, body.text("reason"), client);
            default -> next(view, visit);
        }
    }

    /** Shows the page of the step that is next, by its address. */
    private static void next(SignView view, Visit visit) {
        view.redirect(SignPages.path(visit) + view.query());
    }

    private void code(SignView view, Visit visit, Client client) throws IOException {
        switch (checks.sendCode(visit, client)) {
            case SENT -> again(view, visit, HttpStatus.OK,
                    view.text("sign.code-sent", SignerChecks.CODE_VALIDITY.toMinutes()));
            case TOO_MANY -> again(view, visit, HttpStatus.TOO_MANY_REQUESTS, view.text("sign.code-many"));
            case NONE -> next(view, visit);
        }
    }

    private void check(SignView view, Visit visit, String answer, Client client) throws IOException {
        switch (checks.check(visit, answer, client)) {
            case SignerChecks.Passed(var pass) -> {
                visitors.pass(view, visit, pass);
                next(view, visit);
            }
            case SignerChecks.Wrong(int left) -> again(view, visit, HttpStatus.UNPROCESSABLE_CONTENT,
                    view.text(visit.signer().checkKind() == SignerCheck.WORD ? "sign.word-wrong" : "sign.code-wrong",
                            left));
            case SignerChecks.NoCode _ -> again(view, visit, HttpStatus.UNPROCESSABLE_CONTENT,
                    view.text("sign.code-none"));
            case SignerChecks.Locked _ -> again(view, visit, HttpStatus.UNPROCESSABLE_CONTENT,
                    view.text("sign.word-locked"));
            case SignerChecks.NotNeeded _ -> next(view, visit);
        }
    }

    /** Shows the page of the step again, as the person is now. */
    private void again(SignView view, Visit visit, HttpStatus status, String notice) throws IOException {
        Optional<Visit> now = visitors.again(visit);
        if (now.isPresent()) {
            screens.step(view, now.get(), status, notice);
        } else {
            view.sendGone();
        }
    }

    private void consent(SignView view, Visit visit, FormBody body, Client client) throws IOException {
        if (visit.step() == Visit.Step.CONSENT && !body.has("agree")) {
            again(view, visit, HttpStatus.UNPROCESSABLE_CONTENT, view.text("sign.consent-missing"));
            return;
        }
        Signing.StepResult result = signing.consent(visit, body.text("agree"), body.text("zone"), client);
        Optional<Visit> now = visitors.again(visit);
        if (result == Signing.StepResult.DONE && now.isPresent() && screens.sheet(now.get()).isEmpty()) {
            // There is nothing to fill in: the very document is shown at once.
            fills.look(view, now.get(), "");
        } else {
            next(view, visit);
        }
    }

    private void sign(SignView view, Visit visit, String sha256, Client client) throws IOException {
        switch (signing.sign(visit, sha256, client)) {
            case Signing.Changed _ -> {
                Optional<Visit> now = visitors.again(visit);
                if (now.isPresent()) {
                    fills.look(view, now.get(), "&" + SignPages.AGAIN);
                } else {
                    view.sendGone();
                }
            }
            case Signing.Signed _,Signing.NotNow _ -> next(view, visit);
        }
    }

    private void decline(SignView view, Visit visit, String reason, Client client) throws IOException {
        switch (ends.decline(visit, reason, client)) {
            // The link has ended with this, so that the answer itself says what was done.
            case DECLINED -> view.sendNote(HttpStatus.OK, view.text("sign.declined"),
                    view.text("sign.declined-text"));
            case BAD_REASON -> screens.decline(view, visit, HttpStatus.UNPROCESSABLE_CONTENT, reason,
                    view.text("sign.decline-wrong", SigningEnds.MAX_REASON_LENGTH));
            case NOT_NOW -> next(view, visit);
        }
    }
}
