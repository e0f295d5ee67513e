package platen.web.account.passkey;

import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.api.http.reply.Links;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.web.session.Factor;
import platen.web.session.PersonLogin;
import platen.web.session.SessionContexts;
import platen.web.view.Form;
import platen.web.view.OwnPath;
import platen.web.view.View;

/** Logs in by a passkey, which needs no code beside it, and confirms by one. */
@Controller
final class PasskeyLogin {
    private static final Logger log = LoggerFactory.getLogger(PasskeyLogin.class);
    private static final String FALLBACK = "/dashboard";
    private static final String LOGIN = "login";
    private static final String CONFIRMATION = "confirmation";

    private final Ceremonies ceremonies;
    private final PersonStore people;
    private final SessionContexts contexts;
    private final LoginForm loginForm;
    private final ConfirmForm confirmForm;
    private final Links links;
    private final Clock clock;

    PasskeyLogin(Ceremonies ceremonies, PersonStore people, SessionContexts contexts, LoginForm loginForm,
            ConfirmForm confirmForm, Links links, Clock clock) {
        this.ceremonies = ceremonies;
        this.people = people;
        this.contexts = contexts;
        this.loginForm = loginForm;
        this.confirmForm = confirmForm;
        this.links = links;
        this.clock = clock;
    }

    @PostMapping("/login/passkey/options")
    void options(View view) throws IOException {
        PasskeyRequest.send(view,
                ceremonies.requestOptions(party(view), null, PasskeyRequest.use(view, LOGIN)));
    }

    @PostMapping("/login/passkey")
    void logIn(View view, @RequestParam(defaultValue = "") String credential,
            @RequestParam(defaultValue = "") String to) throws IOException {
        Optional<Person> person = Optional.empty();
        try {
            person = people.find(ceremonies.asserted(party(view), null, PasskeyRequest.use(view, LOGIN), credential))
                    .filter(each -> !each.isDisabled());
        } catch (RefusedPasskeyException e) {
            log.info("A login by passkey was refused: {}", e.getMessage());
        }
        if (person.isPresent()) {
            begin(view, person.get());
            view.redirect(OwnPath.or(to, FALLBACK));
        } else {
            loginForm.send(view, HttpStatus.UNAUTHORIZED, new Form().set("to", OwnPath.or(to, "")),
                    view.text("passkey.refused"));
        }
    }

    /** Logs in with a new session, since the old id may be known to others. */
    private void begin(View view, Person person) {
        HttpSession old = view.request().getSession(false);
        if (old != null) {
            old.invalidate();
        }
        contexts.save(new PersonLogin(person, Map.of(Factor.PASSKEY, clock.instant()), false), view.request());
        loginForm.describe(view.request());
    }

    @PostMapping("/login/confirm/passkey/options")
    void confirmationOptions(View view) throws IOException {
        Optional<PersonLogin> login = PersonLogin.current();
        if (login.isPresent()) {
            PasskeyRequest.send(view,
                    ceremonies.requestOptions(party(view), login.get(), PasskeyRequest.use(view, CONFIRMATION)));
        } else {
            view.redirect("/login");
        }
    }

    @PostMapping("/login/confirm/passkey")
    void confirm(View view, @RequestParam(defaultValue = "") String credential,
            @RequestParam(defaultValue = "") String to) throws IOException {
        Optional<PersonLogin> login = PersonLogin.current();
        if (login.isEmpty()) {
            view.redirect("/login");
            return;
        }
        String target = OwnPath.or(to, FALLBACK);
        if (isOwn(view, login.get(), credential)) {
            confirmForm.finish(view, login.get().with(Factor.PASSKEY, clock.instant()), target);
        } else {
            confirmForm.send(view, HttpStatus.UNAUTHORIZED, target, view.text("passkey.refused"));
        }
    }

    private boolean isOwn(View view, PersonLogin login, String credential) {
        try {
            return ceremonies.asserted(party(view), login, PasskeyRequest.use(view, CONFIRMATION), credential)
                    .equals(login.person().id());
        } catch (RefusedPasskeyException e) {
            log.info("A confirmation by passkey was refused: {}", e.getMessage());
            return false;
        }
    }

    private RelyingParty party(View view) {
        return RelyingParty.of(links.of(view.request()).url());
    }
}
