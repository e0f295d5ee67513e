package platen.web.account.signup;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.api.http.proxy.TrustedProxies;
import platen.db.audit.ActorOrigin;
import platen.jobs.people.LinkSecret;
import platen.jobs.people.NewPerson;
import platen.jobs.people.signup.SignUpPolicy;
import platen.jobs.people.signup.SignUpPolicy.Mode;
import platen.jobs.people.signup.SignUps;
import platen.web.account.Newcomers;
import platen.web.guard.Passwords;
import platen.web.page.Pages;
import platen.web.view.Form;
import platen.web.view.View;

/**
 * Signs people up who are not invited, as the {@link SignUpPolicy} permits: asks for an address, mails a link, and makes
 * the account when the link is opened. The answers do not tell whether an address has an account.
 */
@Controller
final class SignUpPage {
    private final SignUpPolicy policy;
    private final SignUps signUps;
    private final SignUpRequests requests;
    private final Passwords passwords;
    private final Newcomers newcomers;
    private final TrustedProxies proxies;

    SignUpPage(SignUpPolicy policy, SignUps signUps, SignUpRequests requests, Passwords passwords,
            Newcomers newcomers, TrustedProxies proxies) {
        this.policy = policy;
        this.signUps = signUps;
        this.requests = requests;
        this.passwords = passwords;
        this.newcomers = newcomers;
        this.proxies = proxies;
    }

    @GetMapping("/signup")
    void ask(View view) throws IOException {
        if (isClosed()) {
            view.sendError(HttpStatus.NOT_FOUND, "signup.closed");
        } else {
            sendRequest(view, HttpStatus.OK, new Form(), "");
        }
    }

    @PostMapping("/signup")
    void request(View view, HttpServletRequest request) throws IOException {
        if (isClosed()) {
            view.sendError(HttpStatus.NOT_FOUND, "signup.closed");
            return;
        }
        Form form = Form.of(request, "email");
        Newcomers.checkEmail(view, form);
        if (form.isValid() && !policy.permits(form.value("email"))) {
            form.error("email", view.text("signup.domain", String.join(", ", policy.domains())));
        }
        if (!form.isValid()) {
            sendRequest(view, HttpStatus.UNPROCESSABLE_CONTENT, form, "");
        } else if (!requests.admit(proxies.clientAddress(request))) {
            view.response().setHeader("Retry-After", Long.toString(SignUpRequests.PERIOD.toSeconds()));
            sendRequest(view, HttpStatus.TOO_MANY_REQUESTS, form.error("email", view.text("signup.wait")), "");
        } else if (requests.isMailConfigured()) {
            requests.request(form.value("email"), view);
            sendRequest(view, HttpStatus.OK, new Form(), view.text("signup.sent", SignUps.VALIDITY.toHours()));
        } else {
            view.redirect("/signup/" + requests.openUnconfirmed(form.value("email")).text());
        }
    }

    @GetMapping("/signup/{secret}")
    void show(View view, @PathVariable String secret) throws IOException {
        send(view, HttpStatus.OK, new LinkSecret(secret), new Form());
    }

    @PostMapping("/signup/{secret}")
    void finish(View view, @PathVariable String secret, HttpServletRequest request, ActorOrigin origin)
            throws IOException {
        var link = new LinkSecret(secret);
        Optional<String> email = signUps.email(link).filter(policy::permits);
        if (email.isEmpty()) {
            view.sendError(HttpStatus.NOT_FOUND, "signup.link");
            return;
        }
        Form form = Form.of(request, "name", "password", "organization");
        Newcomers.checkName(view, form);
        Newcomers.checkPassword(view, passwords, form);
        if (policy.mode() == Mode.OPEN) {
            Newcomers.checkOrganization(view, form);
        }
        if (!form.isValid()) {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, link, form);
            return;
        }
        var newcomer = new NewPerson(email.get(), form.value("name"), view.texts().language(),
                passwords.hash(form.exact("password")));
        switch (signUps.finish(policy, link, newcomer, form.value("organization"), origin)) {
            case SignUps.Result.Done(var person) when requests.isMailConfigured() -> {
                newcomers.logIn(person, view);
                view.redirect("/dashboard");
            }
            // the same answer for both, because no mail has confirmed whose address it is
            case SignUps.Result.Done _,SignUps.Result.Known _ -> {
                view.flash(view.text("signup.done"));
                view.redirect("/login");
            }
            case SignUps.Result.LinkInvalid _ -> view.sendError(HttpStatus.NOT_FOUND, "signup.link");
            case SignUps.Result.NameTaken _ -> send(view, HttpStatus.UNPROCESSABLE_CONTENT, link,
                    form.error("organization", view.text("setup.organization-taken")));
        }
    }

    /** Without a mail server, addresses of a domain cannot be confirmed, so their people are invited. */
    private boolean isClosed() {
        return switch (policy.mode()) {
            case INVITED -> true;
            case DOMAIN -> !requests.isMailConfigured();
            case OPEN -> false;
        };
    }

    private void send(View view, HttpStatus status, LinkSecret link, Form form) throws IOException {
        Optional<String> email = signUps.email(link).filter(policy::permits);
        if (email.isEmpty()) {
            view.sendError(HttpStatus.NOT_FOUND, "signup.link");
            return;
        }
        boolean open = policy.mode() == Mode.OPEN;
        view.sendEntrance(status, view.text("signup.title"), output -> JteaccountGenerated.render(output,
                Pages.NO_INTERCEPTOR, view, form, link.text(), email.get(), open));
    }

    private static void sendRequest(View view, HttpStatus status, Form form, String told) throws IOException {
        view.sendEntrance(status, view.text("signup.title"), output -> JterequestGenerated.render(output,
                Pages.NO_INTERCEPTOR, view, form, told));
    }
}
