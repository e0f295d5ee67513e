package platen.web.dashboard.audit;

import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.member.Role;
import platen.db.person.Person;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.people.Access;
import platen.jobs.people.Manager;
import platen.jobs.people.Members;
import platen.jobs.people.Members.Invited;
import platen.jobs.retention.RetentionChanges;
import platen.jobs.workspace.WorkspaceArchive;
import platen.web.account.factor.AuthenticatorApp;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.Visitor;
import platen.web.dashboard.WorkspaceView;

/** A change for each form of people's pages: each prepares what it needs, sends the form and returns the answer. */
final class ChangeScenarios {
    private static final Pattern SECRET = Pattern.compile("<code>([A-Z2-7]{32})</code>");
    private static final Pattern RECOVERY = Pattern.compile("<code>([a-z2-7]{4}(?:-[a-z2-7]{4}){3})</code>");
    private static final Pattern SESSION = Pattern.compile("name=\"session\" value=\"([0-9a-f]+)\"");

    private final DashboardFixture server;
    private final Workspace workspace;
    private final AtomicInteger made = new AtomicInteger();

    ChangeScenarios(DashboardFixture server, Workspace workspace) {
        this.server = server;
        this.workspace = workspace;
    }

    /** A change by a form. */
    interface Scenario {
        HttpResponse<String> send();
    }

    /** Returns the changes by the pattern of their form's path. */
    Map<String, Scenario> all() {
        var all = new LinkedHashMap<String, Scenario>();
        own(all);
        all.putAll(new PasskeyScenarios(() -> member(Role.VIEWER)).all());
        links(all);
        members(all);
        keys(all);
        settings(all);
        all.putAll(new OidcScenarios(server, workspace, this::byOwner).all());
        all.putAll(new RecordScenarios(server, workspace, this::byOwner).all());
        all.putAll(new WebhookScenarios(server, workspace, this::byOwner).all());
        all.putAll(new DestinationScenarios(server, workspace, this::byOwner).all());
        all.putAll(new TemplateScenarios(server, workspace, WorkspaceView.path(workspace), () -> member(Role.EDITOR))
                .all());
        return all;
    }

    private void own(Map<String, Scenario> all) {
        all.put("/me/profile", () -> member(Role.VIEWER).submit("/me", "/me/profile", "name", "Other", "language",
                "de", "theme", "dark"));
        all.put("/me/password", () -> member(Role.VIEWER).submit("/me", "/me/password", "current",
                DashboardFixture.PASSWORD, "password", "correct horse gull"));
        all.put("/me/sessions/end", () -> {
            String email = email(Role.VIEWER);
            server.visitor().login(email);
            Visitor visitor = server.visitor().login(email);
            return visitor.submit("/me", "/me/sessions/end", "session", found(SESSION, visitor.get("/me").body()));
        });
        all.put("/me/sessions/end-others", () -> {
            String email = email(Role.VIEWER);
            server.visitor().login(email);
            return server.visitor().login(email).submit("/me", "/me/sessions/end-others");
        });
        all.put("/me/factor/confirm", () -> confirmed(member(Role.VIEWER)));
        all.put("/me/factor/codes", () -> {
            Visitor visitor = member(Role.VIEWER);
            confirmed(visitor);
            return visitor.submit("/me/factor", "/me/factor/codes");
        });
        all.put("/me/factor/remove", () -> {
            Visitor visitor = member(Role.VIEWER);
            confirmed(visitor);
            return visitor.submit("/me/factor", "/me/factor/remove");
        });
        all.put("/login/second", () -> {
            String email = email(Role.VIEWER);
            String code = found(RECOVERY, confirmed(server.visitor().login(email)).body());
            return server.visitor().login(email).submit("/login/second", "/login/second", "code", code);
        });
    }

    private void links(Map<String, Scenario> all) {
        all.put("/join/{secret}", () -> {
            String link = "/join/" + invite().secret().text();
            return server.visitor().submit(link, link, "name", "New", "password", DashboardFixture.PASSWORD);
        });
        all.put("/reset/{secret}", () -> {
            Person person = person(Role.VIEWER);
            String link = "/reset/" + server.bean(Access.class).openReset(person.id(), Actor.cli()).text();
            return server.visitor().submit(link, link, "password", "correct horse gull");
        });
    }

    private void members(Map<String, Scenario> all) {
        String below = "/dashboard/w/{workspace}/members";
        all.put(below + "/invite", () -> byOwner("/members", "/members/invite", "email", newEmail(), "role", "viewer"));
        all.put(below + "/invitations/{invitation}/renew", () -> byOwner("/members", "/members/invitations/"
                + PublicId.INVITATION.of(invite().invitation().id()) + "/renew"));
        all.put(below + "/invitations/{invitation}/withdraw", () -> byOwner("/members", "/members/invitations/"
                + PublicId.INVITATION.of(invite().invitation().id()) + "/withdraw"));
        all.put(below + "/{person}/role", () -> byOwner("/members", "/members/" + newMember() + "/role", "role",
                "editor"));
        all.put(below + "/{person}/remove", () -> byOwner("/members", "/members/" + newMember() + "/remove"));
        all.put(below + "/{person}/transfer", () -> byOwner("/members", "/members/" + newMember() + "/transfer"));
    }

    private void keys(Map<String, Scenario> all) {
        String below = "/dashboard/w/{workspace}/keys";
        all.put(below, () -> byOwner("/keys", "/keys", "name", "Made", "environment", "staging", "scope",
                "template:read", "lifetime", "year"));
        all.put(below + "/{key}", () -> {
            String page = "/keys/" + newKey();
            return byOwner(page, page, "name", "Changed", "scope", "template:read");
        });
        all.put(below + "/{key}/rotate", () -> {
            String page = "/keys/" + newKey();
            return byOwner(page, page + "/rotate", "overlap", "7", "lifetime", "same");
        });
        all.put(below + "/{key}/revoke", () -> {
            String page = "/keys/" + newKey();
            return byOwner(page, page + "/revoke");
        });
    }

    private void settings(Map<String, Scenario> all) {
        String below = "/dashboard/w/{workspace}/settings";
        all.put(below + "/rename", () -> byOwner("/settings", "/settings/rename", "name", "name-" + next()));
        all.put(below + "/create", () -> byOwner("/settings", "/settings/create", "new", "new-" + next()));
        all.put(below + "/hashes", () -> {
            byOwner("/settings", "/settings/hashes", "hashes", "off");
            return byOwner("/settings", "/settings/hashes", "hashes", "on");
        });
        all.put(below + "/archive", () -> restored(byOwner("/settings", "/settings/archive")));
        all.put(below + "/restore", () -> {
            byOwner("/settings", "/settings/archive");
            return byOwner("/settings", "/settings/restore");
        });
        all.put(below + "/retention", () -> byOwner("/settings/retention", "/settings/retention", "production-pdfs",
                String.valueOf(next() % 1000 + 1)));
        all.put(below + "/retention/hold", () -> released(hold()));
        all.put(below + "/retention/release", () -> {
            hold();
            return byOwner("/settings/retention", "/settings/retention/release");
        });
        all.put(below + "/delete", () -> restored(byOwner("/settings", "/settings/delete", "confirm", name())));
        all.put(below + "/delete/cancel", () -> {
            byOwner("/settings", "/settings/delete", "confirm", name());
            return restored(byOwner("/settings", "/settings/delete/cancel"));
        });
    }

    private HttpResponse<String> hold() {
        return byOwner("/settings/retention", "/settings/retention/hold", "reason", "A lawsuit");
    }

    private HttpResponse<String> released(HttpResponse<String> answer) {
        server.bean(RetentionChanges.class).lift(workspace.id(), Actor.cli());
        return answer;
    }

    private HttpResponse<String> restored(HttpResponse<String> answer) {
        server.bean(WorkspaceArchive.class).restore(workspace, Actor.cli());
        return answer;
    }

    private String name() {
        return server.bean(WorkspaceStore.class).find(workspace.id()).orElseThrow().name();
    }

    /** Sends a form of the workspace as a new owner. */
    private HttpResponse<String> byOwner(String page, String form, String... fields) {
        return member(Role.OWNER).submit(WorkspaceView.path(workspace) + page, WorkspaceView.path(workspace) + form,
                fields);
    }

    private HttpResponse<String> confirmed(Visitor visitor) {
        visitor.submit("/me/factor", "/me/factor/propose");
        String secret = found(SECRET, visitor.get("/me/factor").body());
        return visitor.submit("/me/factor", "/me/factor/confirm", "code",
                AuthenticatorApp.code(secret, server.clock().instant()));
    }

    private Invited.Sent invite() {
        Invited invited = server.bean(Members.class)
                .invite(Manager.COMMAND_LINE, workspace.organizationId(), newEmail(), Role.VIEWER);
        return invited instanceof Invited.Sent sent ? sent : fail(invited);
    }

    private String newKey() {
        return PublicId.KEY.of(server.bean(KeyStore.class)
                .issue(workspace.id(), "key", Environment.STAGING, List.of(Scope.TEMPLATE_READ), null,
                        server.clock().instant())
                .key()
                .id());
    }

    private String newMember() {
        return PublicId.PERSON.of(person(Role.VIEWER).id());
    }

    private Visitor member(Role role) {
        return server.visitor().login(email(role));
    }

    private String email(Role role) {
        return person(role).email();
    }

    private Person person(Role role) {
        Person person = server.person(newEmail(), "Some Person");
        server.join(workspace, person, role);
        return person;
    }

    private String newEmail() {
        return "person-" + next() + "@changes.example";
    }

    private int next() {
        return made.incrementAndGet();
    }

    private static String found(Pattern pattern, String page) {
        Matcher matcher = pattern.matcher(page);
        return matcher.find() ? matcher.group(1) : fail(page);
    }

    private static <T> T fail(Object what) {
        throw new AssertionError(what.toString());
    }
}
