package platen.web.dashboard.settings;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import platen.api.http.reply.Links;
import platen.db.core.PublicId;
import platen.db.member.Role;
import platen.db.oidc.IssuerStore;
import platen.db.oidc.OidcIssuer;
import platen.db.oidc.OidcIssuer.EmailRule;
import platen.db.oidc.OidcIssuer.RoleClaim;
import platen.jobs.oidc.IssuerChanges;
import platen.jobs.oidc.IssuerException;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;
import platen.web.view.Form;

/** Sets the OpenID Connect issuer by which people of an organization log in. */
@Controller
final class OidcPages {
    private static final String AT = "/dashboard/w/{workspace}/settings/oidc";
    private static final String BELOW = "/settings/oidc";
    private static final int MAX_LENGTH = 500;
    private static final String[] FIELDS = {"name", "issuer", "client", "secret", "domains", "trusted", "claim",
            "editor", "developer", "admin"};
    private static final Pattern DOMAIN = Pattern.compile("[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)+");

    private final IssuerStore issuers;
    private final IssuerChanges changes;
    private final Links links;

    OidcPages(IssuerStore issuers, IssuerChanges changes, Links links) {
        this.issuers = issuers;
        this.changes = changes;
        this.links = links;
    }

    /**
     * Addresses that the page shows.
     *
     * @param redirect address to enter at the issuer
     * @param login address at which people log in
     * @param present whether there is an issuer already
     */
    record Addresses(String redirect, String login, boolean present) {}

    /** Asks for a confirmation first, because a form that comes too late would lose the secret. */
    @May(value = Role.OWNER, recent = true)
    @GetMapping(AT)
    void show(WorkspaceView view) throws IOException {
        send(view, HttpStatus.OK, present(view).map(OidcPages::form).orElseGet(Form::new));
    }

    /** Stores the issuer after its metadata was read. An empty secret keeps the present one. */
    @May(value = Role.OWNER, recent = true, archived = true)
    @PostMapping(AT)
    void save(WorkspaceView view, HttpServletRequest request) throws IOException {
        Form form = Form.of(request, FIELDS);
        Optional<OidcIssuer> same = present(view).filter(each -> each.issuer().equals(form.value("issuer")));
        check(view, form, same.isPresent());
        if (form.isValid()) {
            try {
                changes.set(entered(view, form, same), view.member().actor());
                view.done(BELOW, view.text("oidc.saved"));
                return;
            } catch (IssuerException e) {
                form.error("issuer", view.text("oidc.unusable"), e.detail());
            }
        }
        send(view, HttpStatus.UNPROCESSABLE_CONTENT, form);
    }

    @May(value = Role.OWNER, recent = true, archived = true)
    @PostMapping(AT + "/remove")
    void remove(WorkspaceView view) {
        changes.remove(view.member().organizationId(), view.member().actor());
        view.done(BELOW, view.text("oidc.removed"));
    }

    private Optional<OidcIssuer> present(WorkspaceView view) {
        return issuers.of(view.member().organizationId());
    }

    private static void check(WorkspaceView view, Form form, boolean hasSecret) {
        form.require("name", view.text("oidc.name-missing"));
        form.requirePrintable("name", view.text("error.unprintable"));
        form.require("issuer", view.text("oidc.issuer-missing"));
        form.require("client", view.text("oidc.client-missing"));
        if (!hasSecret) {
            form.require("secret", view.text("oidc.secret-missing"));
        }
        for (String domain : domains(form)) {
            if (!DOMAIN.matcher(domain).matches()) {
                form.error("domains", view.text("oidc.domain-wrong", domain));
            }
        }
        for (String field : FIELDS) {
            if (form.exact(field).length() > MAX_LENGTH) {
                form.error(field, view.text("oidc.long", MAX_LENGTH));
            }
        }
    }

    private static List<String> domains(Form form) {
        return Stream.of(form.value("domains").toLowerCase(Locale.ROOT).split("[\\s,;]+"))
                .map(each -> each.startsWith("@") ? each.substring(1) : each)
                .filter(each -> !each.isEmpty())
                .distinct()
                .toList();
    }

    /**
     * Returns the issuer as entered. Another URL makes it another issuer.
     *
     * @param same the present issuer if it has the same URL; an empty secret keeps its secret
     */
    private static OidcIssuer entered(WorkspaceView view, Form form, Optional<OidcIssuer> same) {
        String secret = form.value("secret").isEmpty()
                ? same.map(OidcIssuer::clientSecret).orElse("")
                : form.value("secret");
        var emails = new EmailRule(domains(form), form.value("trusted").equals("true"));
        var roles = new RoleClaim(form.value("claim"), form.value("editor"), form.value("developer"),
                form.value("admin"));
        return new OidcIssuer(same.map(OidcIssuer::id).orElseGet(PublicId::next), view.member().organizationId(),
                form.value("name"), form.value("issuer"), form.value("client"), secret, emails, roles);
    }

    private static Form form(OidcIssuer issuer) {
        return new Form().set("name", issuer.name())
                .set("issuer", issuer.issuer())
                .set("client", issuer.clientId())
                .set("domains", String.join(" ", issuer.emails().domains()))
                .set("trusted", Boolean.toString(issuer.emails().trusted()))
                .set("claim", issuer.roles().claim())
                .set("editor", issuer.roles().editor())
                .set("developer", issuer.roles().developer())
                .set("admin", issuer.roles().admin());
    }

    private void send(WorkspaceView view, HttpStatus status, Form form) throws IOException {
        String login = links.of(view.view().request())
                .to("/login/oidc/" + PublicId.ORGANIZATION.of(view.member().organizationId()));
        var addresses = new Addresses(login + "/callback", login, present(view).isPresent());
        view.send(status, new WorkspaceView.Head(Nav.SETTINGS, view.text("oidc.title")),
                output -> JteoidcGenerated.render(output, Pages.NO_INTERCEPTOR, view, form, addresses));
    }
}
