package platen.web.account;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.time.InstantSource;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import platen.db.core.PrintableText;
import platen.db.person.Person;
import platen.web.guard.Passwords;
import platen.web.session.Factor;
import platen.web.session.PersonLogin;
import platen.web.session.SessionContexts;
import platen.web.view.Form;
import platen.web.view.View;

/** Reads what newcomers enter, and logs in people who have just chosen a password. */
public final class Newcomers {
    private static final int MAX_NAME = 100;
    private static final int MAX_EMAIL = 254;

    private final SessionContexts contexts;
    private final LoginPage login;
    private final InstantSource clock;

    Newcomers(SessionContexts contexts, LoginPage login, InstantSource clock) {
        this.contexts = contexts;
        this.login = login;
        this.clock = clock;
    }

    /** Reads and checks name, address and password, and reads more fields. */
    public static Form form(View view, Passwords passwords, HttpServletRequest request, String... more) {
        Form form = Form.of(request,
                Stream.concat(Stream.of("name", "email", "password"), Stream.of(more)).toArray(String[]::new));
        checkName(view, form);
        checkEmail(view, form);
        checkPassword(view, passwords, form);
        return form;
    }

    /** Checks the field {@code email}. */
    public static void checkEmail(View view, Form form) {
        if (!form.value("email").matches("[^@\\s]+@[^@\\s]+") || !PrintableText.is(form.value("email"))
                || form.value("email").length() > MAX_EMAIL) {
            form.error("email", view.text("account.email-wrong"));
        }
    }

    /** Checks the field {@code name}. */
    public static void checkName(View view, Form form) {
        form.require("name", view.text("account.name-missing"));
        form.requirePrintable("name", view.text("error.unprintable"));
        if (form.value("name").length() > MAX_NAME) {
            form.error("name", view.text("account.name-long", MAX_NAME));
        }
    }

    /** Checks the field {@code organization}. */
    public static void checkOrganization(View view, Form form) {
        form.require("organization", view.text("setup.organization-missing"));
        form.requirePrintable("organization", view.text("error.unprintable"));
        if (form.value("organization").length() > MAX_NAME) {
            form.error("organization", view.text("settings.name-missing", MAX_NAME));
        }
    }

    /** Checks the field {@code password}. */
    public static void checkPassword(View view, Passwords passwords, Form form) {
        passwords.problem(form.exact("password")).ifPresent(problem -> form.error("password", switch (problem) {
            case SHORT -> view.text("account.password-short", Passwords.MIN_LENGTH);
            case LONG -> view.text("account.password-long", Passwords.MAX_BYTES);
        }));
    }

    /**
     * Logs a newcomer in, or a person in again who is logged in, with a new session, since the old id may be known to
     * others.
     */
    public void logIn(Person person, View view) {
        HttpServletRequest request = view.request();
        PersonLogin known = PersonLogin.current()
                .filter(current -> current.person().id().equals(person.id()))
                .map(current -> current.with(Factor.PASSWORD, clock.instant()))
                .orElseGet(() -> new PersonLogin(person, Map.of(Factor.PASSWORD, clock.instant()), false));
        forget(view);
        SecurityContextHolder.setContext(new SecurityContextImpl(known));
        contexts.save(known, request);
        login.describe(request);
    }

    /** Ends the session of the request. */
    void forget(View view) {
        HttpSession session = view.request().getSession(false);
        if (session != null) {
            session.invalidate();
        }
    }
}
