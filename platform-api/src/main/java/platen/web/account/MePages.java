package platen.web.account;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.AuthenticationException;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.db.audit.ActorOrigin;
import platen.db.core.WireName;
import platen.db.person.Language;
import platen.db.person.Person;
import platen.db.person.Theme;
import platen.jobs.people.Access;
import platen.web.guard.Passwords;
import platen.web.page.Pages;
import platen.web.session.PersonLogin;
import platen.web.text.Texts;
import platen.web.view.Form;
import platen.web.view.PageNotFoundException;
import platen.web.view.View;

/** The settings of the person who is logged in: name, language, colors, password and sessions. */
@Controller
final class MePages {
    private static final String AT = "/me";

    private final Access access;
    private final OwnSessions sessions;
    private final PasswordCheck check;
    private final Passwords passwords;
    private final Newcomers newcomers;
    private final Clock clock;

    MePages(Access access, OwnSessions sessions, PasswordCheck check, Passwords passwords,
            Newcomers newcomers, Clock clock) {
        this.access = access;
        this.sessions = sessions;
        this.check = check;
        this.passwords = passwords;
        this.newcomers = newcomers;
        this.clock = clock;
    }

    @GetMapping(AT)
    void show(View view) throws IOException {
        send(view, HttpStatus.OK, profile(person(view)));
    }

    @PostMapping(AT + "/profile")
    void profile(View view, HttpServletRequest request, ActorOrigin origin) throws IOException {
        Form form = Form.of(request, "name", "language", "theme");
        Newcomers.checkName(view, form);
        if (!form.isValid()) {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, form);
            return;
        }
        Language language = WireName.parse(Language.class, form.value("language")).orElse(Language.EN);
        Person person = person(view);
        access.changeProfile(person, form.value("name"), language,
                WireName.parse(Theme.class, form.value("theme")).orElse(Theme.SYSTEM),
                origin.person(person.id(), person.email()));
        view.flash(Texts.of(language).get("me.saved"));
        view.redirect(AT);
    }

    /** Sets a new password and ends all other sessions, since they may be those of a thief. */
    @PostMapping(AT + "/password")
    void password(View view, HttpServletRequest request, ActorOrigin origin) throws IOException {
        Person person = person(view);
        Form form = Form.of(request, "current", "password");
        Form all = profile(person);
        HttpStatus status = HttpStatus.UNPROCESSABLE_CONTENT;
        Newcomers.checkPassword(view, passwords, form);
        try {
            check.check(person, form.exact("current"), request);
        } catch (AuthenticationException e) {
            LoginProblems problem = LoginProblems.of(view, e, "me.current-wrong");
            status = problem.status() == HttpStatus.UNAUTHORIZED ? status : problem.status();
            form.error("current", problem.text());
        }
        if (form.isValid()) {
            access.changePassword(person.id(), passwords.hash(form.exact("password")),
                    origin.person(person.id(), person.email()));
            newcomers.logIn(person, view);
            view.flash(view.text("me.password-changed"));
            view.redirect(AT);
        } else {
            form.errors().forEach(all::error);
            send(view, status, all);
        }
    }

    @PostMapping(AT + "/sessions/end")
    void end(View view, @RequestParam String session, ActorOrigin origin) {
        Person person = person(view);
        access.endSessions(person.id(), sessions.named(person, session),
                origin.person(person.id(), person.email()));
        view.flash(view.text("me.session-ended"));
        view.redirect(AT);
    }

    @PostMapping(AT + "/sessions/end-others")
    void endOthers(View view, HttpServletRequest request, ActorOrigin origin) {
        Person person = person(view);
        access.endSessions(person.id(), sessions.others(person, request),
                origin.person(person.id(), person.email()));
        view.flash(view.text("me.others-ended"));
        view.redirect(AT);
    }

    private static Form profile(Person person) {
        return new Form().set("name", person.name())
                .set("language", person.language().wire())
                .set("theme", person.theme().wire());
    }

    private static Person person(View view) {
        return view.person().orElseThrow(PageNotFoundException::new);
    }

    private void send(View view, HttpStatus status, Form form) throws IOException {
        Person person = person(view);
        List<OwnSessions.Shown> own = sessions.of(person, view.request());
        String flash = view.takeFlash();
        view.sendPersonal(status, view.text("me.title"), output -> JtemeGenerated.render(output, Pages.NO_INTERCEPTOR,
                view, person, form, own, flash, clock.instant(),
                PersonLogin.current().filter(PersonLogin::isLimited).isPresent()));
    }
}
