package platen.web.account.factor;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.db.audit.Actor;
import platen.db.audit.ActorOrigin;
import platen.db.person.Person;
import platen.jobs.people.SecondFactor;
import platen.web.page.Pages;
import platen.web.session.Factor;
import platen.web.session.PersonLogin;
import platen.web.session.SessionContexts;
import platen.web.view.Consequence;
import platen.web.view.HeldForm;
import platen.web.view.PageNotFoundException;
import platen.web.view.View;

/** Sets up and removes the authenticator app of the person who is logged in. Changes need a recent confirmation. */
@Controller
final class FactorPages {
    private static final String AT = "/me/factor";

    private final SecondFactor factors;
    private final SessionContexts contexts;
    private final Clock clock;

    FactorPages(SecondFactor factors, SessionContexts contexts, Clock clock) {
        this.factors = factors;
        this.contexts = contexts;
        this.clock = clock;
    }

    /**
     * The state of a person's second factor.
     *
     * @param codes number of unused recovery codes
     * @param secret secret to confirm, in base 32; empty when none is proposed
     * @param fresh recovery codes that are shown once
     */
    record State(boolean enrolled, int codes, String secret, QrCode qr, List<String> fresh) {
        boolean isProposed() {
            return !secret.isEmpty();
        }
    }

    /** Shows the state; a proposed secret is shown after a recent confirmation only. */
    @GetMapping(AT)
    void show(View view) throws IOException {
        if (factors.proposed(person(view).id()).isPresent() && !isRecent(view)) {
            return;
        }
        send(view, HttpStatus.OK, "", List.of());
    }

    /** Proposes a secret, also in place of the present one, which works until the new one is confirmed. */
    @PostMapping(AT + "/propose")
    void propose(View view) {
        if (isRecent(view)) {
            factors.propose(person(view).id());
            view.redirect(AT);
        }
    }

    @PostMapping(AT + "/confirm")
    void confirm(View view, @RequestParam(defaultValue = "") String code, ActorOrigin origin)
            throws IOException {
        if (isRecent(view)) {
            Optional<List<String>> codes = factors.confirm(person(view).id(), code, actor(view, origin));
            if (codes.isPresent()) {
                PersonLogin.current()
                        .ifPresent(login -> contexts.save(login.with(Factor.CODE, clock.instant()), view.request()));
                send(view, HttpStatus.OK, "", codes.get());
            } else {
                send(view, HttpStatus.UNPROCESSABLE_CONTENT, view.text("factor.wrong"), List.of());
            }
        }
    }

    @PostMapping(AT + "/codes")
    void renewCodes(View view, ActorOrigin origin) throws IOException {
        if (isRecent(view)) {
            send(view, HttpStatus.OK, "", factors.renewCodes(person(view).id(), actor(view, origin)));
        }
    }

    /** Says what happens without a second factor. */
    @GetMapping(AT + "/remove")
    void askToRemove(View view) throws IOException {
        if (!factors.isEnrolled(person(view).id())) {
            throw new PageNotFoundException();
        }
        view.sendConsequence(new Consequence(view.text("factor.remove-title"), view.text("factor.remove-effect"),
                AT + "/remove", view.text("factor.remove"), AT));
    }

    @PostMapping(AT + "/remove")
    void remove(View view, ActorOrigin origin) {
        if (isRecent(view)) {
            factors.remove(person(view).id(), actor(view, origin));
            view.flash(view.text("factor.removed"));
            view.redirect(AT);
        }
    }

    private boolean isRecent(View view) {
        return HeldForm.confirmed(view, AT, clock.instant());
    }

    private static Actor actor(View view, ActorOrigin origin) {
        Person person = person(view);
        return origin.person(person.id(), person.email());
    }

    private static Person person(View view) {
        return view.person().orElseThrow(PageNotFoundException::new);
    }

    private void send(View view, HttpStatus status, String problem, List<String> fresh) throws IOException {
        Person person = person(view);
        State state = state(person, fresh);
        String flash = view.takeFlash();
        view.sendPersonal(status, view.text("factor.title"), output -> JtefactorGenerated.render(output,
                Pages.NO_INTERCEPTOR, view, state, problem, flash));
    }

    private State state(Person person, List<String> fresh) {
        UUID id = person.id();
        String secret = factors.proposed(id).orElse("");
        return new State(factors.isEnrolled(id), factors.recoveryCodes(id), secret,
                QrCode.of(address(person, secret)), fresh);
    }

    /** Returns the address that authenticator apps read from the QR code. */
    private static String address(Person person, String secret) {
        return "otpauth://totp/Platen:" + URLEncoder.encode(person.email(), StandardCharsets.UTF_8) + "?secret="
                + secret + "&issuer=Platen";
    }
}
