package platen.web.account.oidc;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.api.http.reply.Links;
import platen.db.audit.ActorOrigin;
import platen.db.core.PublicId;
import platen.db.oidc.IssuerStore;
import platen.db.oidc.OidcIssuer;
import platen.db.person.Person;
import platen.jobs.oidc.Identity;
import platen.jobs.oidc.IssuerException;
import platen.jobs.oidc.IssuerException.Problem;
import platen.jobs.oidc.IssuerLogin;
import platen.jobs.oidc.IssuerPeople;
import platen.jobs.oidc.IssuerPeople.Admission;
import platen.jobs.oidc.IssuerProtocol;
import platen.jobs.oidc.IssuerProtocol.Prompt;
import platen.web.page.Pages;
import platen.web.view.OwnPath;
import platen.web.view.PageNotFoundException;
import platen.web.view.View;

/**
 * Logs people in by the OpenID Connect issuer of an organization. Each organization has a redirect URI of its own, so that
 * an answer of one issuer cannot pass for one of another. A login begins with a form of ours: a link on another site must
 * not log a person in.
 */
@Controller
final class IssuerPages {
    static final String AT = "/login/oidc/{organization}";
    private static final String FALLBACK = "/dashboard";

    private final IssuerStore issuers;
    private final IssuerProtocol protocol;
    private final IssuerPeople admissions;
    private final IssuerSessions sessions;
    private final Links links;

    IssuerPages(IssuerStore issuers, IssuerProtocol protocol, IssuerPeople admissions, IssuerSessions sessions,
            Links links) {
        this.issuers = issuers;
        this.protocol = protocol;
        this.admissions = admissions;
        this.sessions = sessions;
        this.links = links;
    }

    @GetMapping(AT)
    void show(View view, @PathVariable String organization, @RequestParam(required = false) @Nullable String to)
            throws IOException {
        OidcIssuer issuer = find(organization).orElseThrow(PageNotFoundException::new);
        view.sendEntrance(HttpStatus.OK, view.text("login.title"), output -> JteenterGenerated.render(output,
                Pages.NO_INTERCEPTOR, view, issuer, OwnPath.or(to, "")));
    }

    /** Sends the browser to the issuer. By a page and not a redirect, because forms must not lead to other sites. */
    @PostMapping(AT)
    void begin(View view, @PathVariable String organization, @RequestParam(required = false) @Nullable String to)
            throws IOException {
        OidcIssuer issuer = find(organization).orElseThrow(PageNotFoundException::new);
        try {
            var begun = protocol.begin(issuer, redirect(view, organization), OwnPath.or(to, FALLBACK),
                    IssuerSessions.isOf(issuer) ? Prompt.LOGIN : Prompt.IF_NEEDED);
            BrowserState.begin(begun.login(), view.request());
            view.response().setHeader("Refresh", "0; url=" + begun.url());
            view.sendEntrance(HttpStatus.OK, view.text("login.title"), output -> JteleaveGenerated.render(output,
                    Pages.NO_INTERCEPTOR, view, issuer.name(), begun.url()));
        } catch (IssuerException e) {
            IssuerProblems.send(view, e);
        }
    }

    /** Receives the browser from the issuer. */
    @GetMapping(AT + "/callback")
    void answer(View view, @PathVariable String organization, HttpServletRequest request, ActorOrigin origin)
            throws IOException {
        try {
            IssuerLogin login = BrowserState.take(request).orElseThrow(IssuerPages::noLogin);
            OidcIssuer issuer = find(organization).filter(each -> each.id().equals(login.issuerId()))
                    .orElseThrow(IssuerPages::noLogin);
            var answer = new IssuerProtocol.Answer(request.getParameter("state"), request.getParameter("code"),
                    request.getParameter("error"), request.getParameter("iss"));
            Identity identity = protocol.finish(issuer, login, answer, redirect(view, organization));
            switch (admissions.admit(issuer, identity, view.texts().language(), origin)) {
                case Admission.Admitted(Person person) ->
                    sessions.logIn(person, issuer, identity.authenticatedAt(), view, login.target());
                case Admission.Confirm(Person person) -> {
                    BrowserState.keep(new BrowserState.Pending(issuer.id(), person.id(), identity, login.target()),
                            request);
                    view.redirect(IssuerLinkPage.path(issuer));
                }
                case Admission.Refused(var reason) -> IssuerProblems.send(view, reason);
            }
        } catch (IssuerException e) {
            IssuerProblems.send(view, e);
        }
    }

    private Optional<OidcIssuer> find(String organization) {
        return PublicId.ORGANIZATION.parse(organization).flatMap(issuers::of);
    }

    private String redirect(View view, String organization) {
        return links.of(view.request()).to("/login/oidc/" + organization + "/callback");
    }

    private static IssuerException noLogin() {
        return new IssuerException(Problem.STATE,
                "This browser has begun no login at this issuer, or has finished it.");
    }
}
