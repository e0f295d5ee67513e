package platen.web.account;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.AuthenticationException;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.api.http.proxy.TrustedProxies;
import platen.api.http.reply.Links;
import platen.db.oidc.IssuerStore;
import platen.jobs.people.signup.SignUpPolicy;
import platen.web.account.passkey.LoginForm;
import platen.web.account.passkey.RelyingParty;
import platen.web.guard.PlainLoginWarning;
import platen.web.page.Pages;
import platen.web.session.PersonLogin;
import platen.web.view.Form;
import platen.web.view.OwnPath;
import platen.web.view.View;

/** Renders the login form, initially or after a failed login, and leads on after a login. */
@Controller
final class LoginPage implements LoginForm {
    /** Attributes of a session by which a person recognizes it. */
    static final String ADDRESS = "address";
    static final String BROWSER = "browser";

    private static final String FALLBACK = "/dashboard";
    private static final int MAX_BROWSER = 300;

    private final TrustedProxies proxies;
    private final PlainLoginWarning plain;
    private final Links links;
    private final SignUpPolicy signUp;
    private final IssuerStore issuers;

    LoginPage(TrustedProxies proxies, Links links, SignUpPolicy signUp, IssuerStore issuers) {
        this.proxies = proxies;
        this.plain = new PlainLoginWarning(proxies);
        this.links = links;
        this.signUp = signUp;
        this.issuers = issuers;
    }

    @GetMapping("/login")
    void show(View view, @RequestParam(required = false) @Nullable String to) throws IOException {
        if (view.person().isPresent()) {
            view.redirect(OwnPath.or(to, FALLBACK));
        } else {
            send(view, HttpStatus.OK, new Form().set("to", OwnPath.or(to, "")), "");
        }
    }

    /** Leads to the page for which the login was needed. The session has a new id by now. */
    void succeed(HttpServletRequest request, HttpServletResponse response) {
        describe(request);
        String target = OwnPath.or(request.getParameter("to"), FALLBACK);
        View.of(request, response)
                .redirect(PersonLogin.unfinished().isPresent() ? OwnPath.second(target) : target);
    }

    @Override
    public void describe(HttpServletRequest request) {
        plain.check(request);
        HttpSession session = request.getSession();
        String browser = Objects.requireNonNullElse(request.getHeader("User-Agent"), "");
        session.setAttribute(ADDRESS, proxies.clientAddress(request));
        session.setAttribute(BROWSER, browser.substring(0, Math.min(browser.length(), MAX_BROWSER)));
    }

    /**
     * Shows the form after a failed login. An unknown address gives the same answer as a wrong password; the waiting
     * time does not depend on whether the address is known.
     */
    void refuse(HttpServletRequest request, HttpServletResponse response, AuthenticationException why)
            throws IOException {
        View view = View.of(request, response);
        Form form = Form.of(request, "email");
        form.set("to", OwnPath.or(request.getParameter("to"), ""));
        LoginProblems problem = LoginProblems.of(view, why, "login.wrong");
        send(view, problem.status(), form, problem.text());
    }

    @Override
    public void send(View view, HttpStatus status, Form form, String problem) throws IOException {
        // with open sign-up, strangers name issuers, which must not look like ways in for all
        List<IssuerStore.Named> shown = signUp.mode() == SignUpPolicy.Mode.OPEN ? List.of() : issuers.all();
        RelyingParty party = RelyingParty.of(links.of(view.request()).url());
        view.sendEntrance(status, view.text("login.title"), List.of("passkey.js"),
                output -> JteloginGenerated.render(output, Pages.NO_INTERCEPTOR, view, form, problem, party,
                        signUp.mode() != SignUpPolicy.Mode.INVITED, shown));
    }
}
