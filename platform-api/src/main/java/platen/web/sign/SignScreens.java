package platen.web.sign;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import platen.db.envelope.EnvelopeDocument;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.EnvelopeStore;
import platen.db.envelope.SignerCheck;
import platen.db.envelope.SignerRole;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.envelope.sign.SignerDocuments;
import platen.jobs.envelope.sign.Visit;
import platen.jobs.envelope.text.ConsentText;
import platen.web.control.Control;
import platen.web.form.part.FormPart;
import platen.web.page.Pages;
import tools.jackson.databind.node.ObjectNode;

/** Shows a person the page of the step that is next. Changes nothing. */
final class SignScreens {
    private static final List<String> READING = List.of("pdf-pages.js");
    /** Seconds after which a browser looks again while the document is being sealed. */
    private static final String INTERVAL = "5";

    private final EnvelopeStore envelopes;
    private final WorkspaceStore workspaces;
    private final SignerDocuments documents;

    SignScreens(EnvelopeStore envelopes, WorkspaceStore workspaces, SignerDocuments documents) {
        this.envelopes = envelopes;
        this.workspaces = workspaces;
        this.documents = documents;
    }

    /**
     * The envelope as its pages show it.
     *
     * @param sender name of the workspace
     * @param documents their titles
     * @param notice above everything else; empty for none
     */
    record Screen(Visit visit, String sender, List<String> documents, String notice) {
        Screen {
            documents = List.copyOf(documents);
        }

        /** Returns the address of the page. */
        String path() {
            return SignPages.path(visit);
        }
    }

    Screen screen(Visit visit, String notice) {
        return new Screen(visit, workspaces.find(visit.envelope().workspaceId()).orElseThrow().name(),
                envelopes.documents(visit.envelope().id()).stream().map(EnvelopeDocument::title).toList(), notice);
    }

    /** Sends the page of the step that is next. */
    void show(SignView view, Visit visit) throws IOException {
        if (visit.step() == Visit.Step.SIGN) {
            Integer looked = documents.hasLooked(visit) ? visit.signer().progress().lookedRevision() : null;
            boolean present = looked != null && looked == visit.envelope().revision();
            if (present && !view.asks(SignPages.CHANGE)) {
                look(view, visit, view.asks(SignPages.AGAIN) ? view.text("sign.changed") : "");
            } else {
                SignSheet sheet = sheet(visit);
                fill(view, visit, HttpStatus.OK, sheet.data(documents.entries(visit)), Map.of(),
                        looked != null && !present ? view.text("sign.changed") : elsewhere(view, visit, sheet));
            }
            return;
        }
        step(view, visit, HttpStatus.OK, "");
    }

    /** Returns the notice to a person who has filled in something by another link; empty to others. */
    private String elsewhere(SignView view, Visit visit, SignSheet sheet) {
        return !sheet.isEmpty() && documents.isFilledInByOtherLink(visit) ? view.text("sign.elsewhere") : "";
    }

    /**
     * Sends the page of a step at which nothing is filled in.
     *
     * @param notice above everything else; empty for none
     */
    void step(SignView view, Visit visit, HttpStatus status, String notice) throws IOException {
        Screen screen = screen(visit, notice);
        boolean sealing = isSealing(visit);
        if (sealing) {
            view.response().setHeader("Refresh", INTERVAL);
        }
        List<String> scripts = switch (visit.step()) {
            case CONSENT -> List.of("pdf-pages.js", "sign-zone.js");
            case READ, SIGNED -> sealing ? List.<String>of() : READING;
            case CHECK, WAIT, OPEN, SIGN, COMPLETED -> List.of();
        };
        // A stranger who has found the link is told neither the title nor the person before the check.
        String title = visit.step() == Visit.Step.CHECK
                ? view.text(visit.signer().checkKind() == SignerCheck.CODE ? "sign.check-code" : "sign.check-word")
                : visit.envelope().terms().title();
        view.send(status, title, scripts, output -> {
            switch (visit.step()) {
                case CHECK -> JtecheckGenerated.render(output, Pages.NO_INTERCEPTOR, view, screen,
                        status.isError());
                case OPEN -> JteopenGenerated.render(output, Pages.NO_INTERCEPTOR, view, screen);
                case CONSENT -> JteconsentGenerated.render(output, Pages.NO_INTERCEPTOR, view, screen,
                        ConsentText.of(visit.signer().language()));
                case WAIT, READ, SIGNED, COMPLETED, SIGN -> JtestateGenerated.render(output, Pages.NO_INTERCEPTOR,
                        view, screen);
            }
        });
    }

    /** Returns whether the page waits for the seal; it shows no document, which each look would render again. */
    static boolean isSealing(Visit visit) {
        return visit.step() == Visit.Step.SIGNED && visit.envelope().state() == EnvelopeState.SEALING;
    }

    /** Returns what the person is asked for. */
    SignSheet sheet(Visit visit) {
        return new SignSheet(documents.fields(visit), documents.needsSignature(visit));
    }

    /**
     * Sends the page on which the person reads and fills in.
     *
     * @param errors by the names of the controls
     * @param notice above everything else; empty for none
     */
    void fill(SignView view, Visit visit, HttpStatus status, ObjectNode data, Map<String, String> errors, String notice)
            throws IOException {
        fill(view, visit, status, sheet(visit).answers(view.texts()).controls(data, errors), errors, notice);
    }

    void fill(SignView view, Visit visit, HttpStatus status, List<Control> controls, Map<String, String> errors,
            String notice) throws IOException {
        Screen screen = screen(visit, notice);
        FormPart part = new FormPart("",
                controls.stream().map(each -> new FormPart.Asked(each, each.name(), "", false)).toList());
        var scripts = new ArrayList<>(READING);
        if (part.has(control -> control.kind() == Control.Kind.SIGNATURE)) {
            scripts.add("form-signature.js");
        }
        if (part.has(Control::isHelpedByScript)) {
            scripts.add("form-controls.js");
        }
        view.send(status, visit.envelope().terms().title(), scripts, output -> JtefillGenerated.render(output,
                Pages.NO_INTERCEPTOR, view, screen, controls, errors));
    }

    /** Sends the page with the very document that the person signs. */
    private void look(SignView view, Visit visit, String notice) throws IOException {
        String sha256 = HexFormat.of().formatHex(Objects.requireNonNull(visit.signer().progress().lookedSha256()));
        Screen screen = screen(visit, notice);
        view.send(HttpStatus.OK, visit.envelope().terms().title(), READING, output -> JtelookGenerated.render(output,
                Pages.NO_INTERCEPTOR, view, screen, sha256, !sheet(visit).isEmpty()));
    }

    /** Sends the page on which the person declines. */
    void decline(SignView view, Visit visit, HttpStatus status, String reason, String error) throws IOException {
        Screen screen = screen(visit, "");
        view.send(status, visit.envelope().terms().title(), List.of(), output -> JtedeclineGenerated.render(output,
                Pages.NO_INTERCEPTOR, view, screen, reason, error));
    }

    /** Returns a mail address of which only the person recognizes the first part. */
    static String masked(@Nullable String email) {
        int at = email == null ? -1 : email.lastIndexOf('@');
        return email == null || at < 1
                ? ""
                : email.substring(0, email.offsetByCodePoints(0, 1)) + "…"
                        + email.substring(at);
    }

    /** Returns the key of the text below that of a visit at which nothing is to be done. */
    static String detail(Visit visit) {
        String state = state(visit);
        return state.equals("sign.sealing") ? "form.waiting" : state + "-text";
    }

    /** Returns the key of the text about a visit at which nothing is to be done. */
    static String state(Visit visit) {
        boolean copy = visit.signer().role() == SignerRole.COPY;
        return switch (visit.step()) {
            case WAIT -> copy ? "sign.wait-copy" : "sign.wait";
            case READ -> "sign.viewed";
            case COMPLETED -> "sign.completed";
            case CHECK, OPEN, CONSENT, SIGN, SIGNED -> visit.envelope().state() == EnvelopeState.SEALING
                    ? "sign.sealing"
                    : visit.signer().role() == SignerRole.SIGNER ? "sign.signed" : "sign.approved";
        };
    }
}
