package platen.web.account;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.AuthenticationException;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.api.http.reply.Links;
import platen.db.oidc.IssuerStore;
import platen.web.account.passkey.ConfirmForm;
import platen.web.account.passkey.RelyingParty;
import platen.web.page.Pages;
import platen.web.session.Factor;
import platen.web.session.PersonLogin;
import platen.web.session.SessionContexts;
import platen.web.view.HeldForm;
import platen.web.view.OwnPath;
import platen.web.view.View;

/** Asks for the password again before changes that a stolen session must not make. */
@Controller
final class ConfirmPage implements ConfirmForm {
    private final PasswordCheck passwords;
    private final SessionContexts contexts;
    private final IssuerStore issuers;
    private final InstantSource clock;
    private final Links links;

    ConfirmPage(PasswordCheck passwords, SessionContexts contexts, IssuerStore issuers, InstantSource clock,
            Links links) {
        this.passwords = passwords;
        this.contexts = contexts;
        this.issuers = issuers;
        this.clock = clock;
        this.links = links;
    }

    @GetMapping("/login/confirm")
    void show(View view, @RequestParam(required = false) @Nullable String to) throws IOException {
        if (view.person().isEmpty()) {
            view.redirect("/login");
        } else {
            send(view, HttpStatus.OK, OwnPath.or(to, "/dashboard"), "");
        }
    }

    @PostMapping("/login/confirm")
    void confirm(View view, HttpServletRequest request, @RequestParam String password,
            @RequestParam(required = false) @Nullable String to) throws IOException {
        String target = OwnPath.or(to, "/dashboard");
        PersonLogin login = PersonLogin.current().orElse(null);
        if (login == null) {
            view.redirect("/login");
            return;
        }
        try {
            passwords.check(login.person(), password, request);
        } catch (AuthenticationException e) {
            LoginProblems problem = LoginProblems.of(view, e, "confirm.wrong");
            send(view, problem.status(), target, problem.text());
            return;
        }
        finish(view, login.with(Factor.PASSWORD, clock.instant()), target);
    }

    @Override
    public void finish(View view, PersonLogin login, String target) {
        view.request().changeSessionId();
        contexts.save(login, view.request());
        view.redirect(HeldForm.isHeld(view.request()) ? HeldForm.page(target) : target);
    }

    @Override
    public void send(View view, HttpStatus status, String to, String problem) throws IOException {
        RelyingParty party = RelyingParty.of(links.of(view.request()).url());
        List<IssuerStore.Named> own = PersonLogin.current()
                .flatMap(PersonLogin::scope)
                .flatMap(scope -> issuers.of(scope.organizationId()))
                .map(each -> new IssuerStore.Named(each.organizationId(), each.name()))
                .stream()
                .toList();
        view.sendEntrance(status, view.text("confirm.title"), List.of("passkey.js"),
                output -> JteconfirmGenerated.render(output, Pages.NO_INTERCEPTOR, view, to, problem, party, own));
    }
}
