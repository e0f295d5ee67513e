package platen.web.account.factor;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.db.audit.ActorOrigin;
import platen.db.person.Person;
import platen.jobs.people.SecondFactor;
import platen.jobs.people.SecondFactor.Check;
import platen.web.page.Pages;
import platen.web.session.Factor;
import platen.web.session.PersonLogin;
import platen.web.session.SessionContexts;
import platen.web.view.OwnPath;
import platen.web.view.View;

/** Asks for the code of the authenticator app, or a recovery code, after the password. */
@Controller
final class SecondPage {
    private static final String FALLBACK = "/dashboard";

    private final SecondFactor factors;
    private final SessionContexts contexts;
    private final Clock clock;

    SecondPage(SecondFactor factors, SessionContexts contexts, Clock clock) {
        this.factors = factors;
        this.contexts = contexts;
        this.clock = clock;
    }

    @GetMapping("/login/second")
    void show(View view, @RequestParam(required = false) @Nullable String to) throws IOException {
        if (PersonLogin.unfinished().isEmpty()) {
            view.redirect(view.person().isPresent() ? OwnPath.or(to, FALLBACK) : "/login");
        } else {
            send(view, HttpStatus.OK, OwnPath.or(to, ""), "");
        }
    }

    @PostMapping("/login/second")
    void check(View view, HttpServletRequest request, @RequestParam(defaultValue = "") String code,
            @RequestParam(required = false) @Nullable String to, ActorOrigin origin) throws IOException {
        Optional<PersonLogin> login = PersonLogin.unfinished();
        if (login.isEmpty()) {
            view.redirect("/login");
            return;
        }
        Person person = login.get().person();
        switch (factors.check(person.id(), code, origin.person(person.id(), person.email()))) {
            case Check.Right _ -> {
                request.changeSessionId();
                contexts.save(login.get().with(Factor.CODE, clock.instant()), request);
                view.redirect(OwnPath.or(to, FALLBACK));
            }
            case Check.Wrong _ -> send(view, HttpStatus.UNAUTHORIZED, OwnPath.or(to, ""), view.text("factor.wrong"));
            case Check.Blocked(Duration remaining) -> {
                view.response().setHeader("Retry-After", Long.toString(remaining.toSeconds()));
                send(view, HttpStatus.TOO_MANY_REQUESTS, OwnPath.or(to, ""),
                        view.texts().count("factor.blocked", remaining.toMinutes() + 1));
            }
        }
    }

    private static void send(View view, HttpStatus status, String to, String problem) throws IOException {
        view.sendEntrance(status, view.text("factor.title"),
                output -> JtesecondGenerated.render(output, Pages.NO_INTERCEPTOR, view, to, problem));
    }
}
