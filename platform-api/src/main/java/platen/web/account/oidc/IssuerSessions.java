package platen.web.account.oidc;

import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import platen.db.oidc.OidcIssuer;
import platen.db.person.Person;
import platen.web.account.passkey.ConfirmForm;
import platen.web.account.passkey.LoginForm;
import platen.web.session.Factor;
import platen.web.session.IssuerScope;
import platen.web.session.PersonLogin;
import platen.web.session.SessionContexts;
import platen.web.view.View;

/** Begins the sessions of people for whom an issuer vouches, and confirms those that have begun. */
final class IssuerSessions {
    private final SessionContexts contexts;
    private final LoginForm loginForm;
    private final ConfirmForm confirmForm;
    private final Clock clock;

    IssuerSessions(SessionContexts contexts, LoginForm loginForm, ConfirmForm confirmForm, Clock clock) {
        this.contexts = contexts;
        this.loginForm = loginForm;
        this.confirmForm = confirmForm;
        this.clock = clock;
    }

    /** Returns whether the person of the request is logged in by an issuer. */
    static boolean isOf(OidcIssuer issuer) {
        return PersonLogin.current().flatMap(PersonLogin::scope).equals(Optional.of(scope(issuer)));
    }

    /**
     * Logs a person in, or confirms the login of a person who is logged in by the issuer already.
     *
     * @param authenticatedAt when the person last logged in at the issuer
     */
    void logIn(Person person, OidcIssuer issuer, Instant authenticatedAt, View view, String target)
            throws IOException {
        Optional<PersonLogin> known = PersonLogin.current()
                .filter(login -> isOf(issuer) && login.person().id().equals(person.id()))
                .map(login -> login.with(Factor.ISSUER, authenticatedAt));
        if (known.isEmpty()) {
            begin(new PersonLogin(person, Map.of(Factor.ISSUER, authenticatedAt), false, scope(issuer)), view);
            view.redirect(target);
        } else if (known.get().isRecent(clock.instant())) {
            confirmForm.finish(view, known.get(), target);
        } else {
            view.sendError(HttpStatus.FORBIDDEN, "oidc.stale");
        }
    }

    /** Begins a new session, since the old id may be known to others. */
    private void begin(PersonLogin login, View view) {
        HttpSession old = view.request().getSession(false);
        if (old != null) {
            old.invalidate();
        }
        contexts.save(login, view.request());
        loginForm.describe(view.request());
    }

    private static IssuerScope scope(OidcIssuer issuer) {
        return new IssuerScope(issuer.id(), issuer.organizationId());
    }
}
