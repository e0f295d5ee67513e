package platen.web.account.oidc;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.AuthenticationException;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.db.audit.ActorOrigin;
import platen.db.core.PublicId;
import platen.db.oidc.IssuerStore;
import platen.db.oidc.OidcIssuer;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.jobs.oidc.IssuerPeople;
import platen.jobs.oidc.IssuerPeople.Admission;
import platen.jobs.people.SecondFactor;
import platen.jobs.people.SecondFactor.Check;
import platen.web.account.LoginProblems;
import platen.web.account.PasswordCheck;
import platen.web.page.Pages;
import platen.web.view.PageNotFoundException;
import platen.web.view.View;

/**
 * Asks a person with the address of an identity to confirm once, by password and code, that the identity is his or hers,
 * because an issuer may claim any address.
 */
@Controller
final class IssuerLinkPage {
    private static final String AT = IssuerPages.AT + "/link";

    private final IssuerStore issuers;
    private final IssuerPeople admissions;
    private final PersonStore people;
    private final PasswordCheck passwords;
    private final SecondFactor codes;
    private final IssuerSessions sessions;

    IssuerLinkPage(IssuerStore issuers, IssuerPeople admissions, PersonStore people, PasswordCheck passwords,
            SecondFactor codes, IssuerSessions sessions) {
        this.issuers = issuers;
        this.admissions = admissions;
        this.people = people;
        this.passwords = passwords;
        this.codes = codes;
        this.sessions = sessions;
    }

    static String path(OidcIssuer issuer) {
        return "/login/oidc/" + PublicId.ORGANIZATION.of(issuer.organizationId()) + "/link";
    }

    /**
     * A confirmation that is asked for.
     *
     * @param code whether the person has an authenticator app
     */
    record Asked(OidcIssuer issuer, Person person, boolean code, BrowserState.Pending pending) {}

    @GetMapping(AT)
    void show(View view, @PathVariable String organization) throws IOException {
        Optional<Asked> asked = asked(view, organization);
        if (asked.isEmpty()) {
            view.redirect("/login");
        } else {
            send(view, HttpStatus.OK, asked.get(), "");
        }
    }

    @PostMapping(AT)
    void confirm(View view, @PathVariable String organization, HttpServletRequest request,
            @RequestParam(defaultValue = "") String password, @RequestParam(defaultValue = "") String code,
            ActorOrigin origin) throws IOException {
        Asked asked = asked(view, organization).orElse(null);
        if (asked == null) {
            view.redirect("/login");
            return;
        }
        try {
            passwords.check(asked.person(), password, request);
        } catch (AuthenticationException e) {
            LoginProblems problem = LoginProblems.of(view, e, "confirm.wrong");
            send(view, problem.status(), asked, problem.text());
            return;
        }
        if (!asked.code() || isRight(view, asked, code, origin)) {
            link(view, asked, origin);
        }
    }

    /** Checks a code; sends the page again when it is wrong. */
    private boolean isRight(View view, Asked asked, String code, ActorOrigin origin) throws IOException {
        Person person = asked.person();
        return switch (codes.check(person.id(), code, origin.person(person.id(), person.email()))) {
            case Check.Right _ -> true;
            case Check.Wrong _ -> {
                send(view, HttpStatus.UNAUTHORIZED, asked, view.text("factor.wrong"));
                yield false;
            }
            case Check.Blocked(Duration remaining) -> {
                view.response().setHeader("Retry-After", Long.toString(remaining.toSeconds()));
                send(view, HttpStatus.TOO_MANY_REQUESTS, asked,
                        view.texts().count("factor.blocked", remaining.toMinutes() + 1));
                yield false;
            }
        };
    }

    private void link(View view, Asked asked, ActorOrigin origin) throws IOException {
        BrowserState.Pending pending = asked.pending();
        switch (admissions.confirm(asked.issuer(), pending.identity(), asked.person().id(), origin)) {
            case Admission.Admitted(Person person) -> sessions.logIn(person, asked.issuer(),
                    pending.identity().authenticatedAt(), view, pending.target());
            case Admission.Refused(var reason) -> IssuerProblems.send(view, reason);
            case Admission.Confirm _ -> throw new IllegalStateException("The person has confirmed");
        }
    }

    private Optional<Asked> asked(View view, String organization) {
        OidcIssuer issuer = PublicId.ORGANIZATION.parse(organization)
                .flatMap(issuers::of)
                .orElseThrow(PageNotFoundException::new);
        return BrowserState.pending(view.request())
                .filter(pending -> pending.issuerId().equals(issuer.id()))
                .flatMap(pending -> people.find(pending.personId())
                        .map(person -> new Asked(issuer, person, codes.isEnrolled(person.id()), pending)));
    }

    private static void send(View view, HttpStatus status, Asked asked, String problem) throws IOException {
        view.sendEntrance(status, view.text("oidc.link-title"),
                output -> JtelinkGenerated.render(output, Pages.NO_INTERCEPTOR, view, asked, problem));
    }
}
