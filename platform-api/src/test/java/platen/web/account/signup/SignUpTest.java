package platen.web.account.signup;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.store.FolderException;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import platen.db.audit.AuditEntry;
import platen.db.audit.AuditStore;
import platen.db.member.MembershipStore;
import platen.db.member.Role;
import platen.db.person.PersonStore;
import platen.db.workspace.Plan;
import platen.db.workspace.WorkspaceStore;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.Visitor;

/** Sign-up with a real mail server. */
class SignUpTest {
    private static final Pattern LINK = Pattern.compile("http://[^/]+(/(?:signup|join|reset)/[\\w-]{20,})");
    private static final String NEWCOMER = "otto@quillmoor.example";

    @TempDir
    Path folder;

    private final GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

    @BeforeEach
    void start() {
        mail.start();
    }

    @AfterEach
    void stop() {
        mail.stop();
    }

    @Test
    void signUpIsClosedByDefault() {
        try (var server = new DashboardFixture(folder, Map.of())) {
            assertThat(server.visitor().get("/signup").statusCode()).isEqualTo(404);
            assertThat(server.visitor().get("/login").body()).doesNotContain("/signup");
        }
    }

    @Test
    void anAddressOfTheDomainJoinsAsViewerByAMailedLink() throws Exception {
        try (var server = server("domain")) {
            var workspace = server.workspace("acme");
            Visitor visitor = server.visitor();
            assertThat(visitor.get("/login").body()).contains("href=\"/signup\"");
            assertThat(ask(visitor, NEWCOMER).body()).contains("A mail is on its way");
            String link = link(mail());
            assertThat(finish(visitor, link, "").statusCode()).isEqualTo(303);
            assertThat(visitor.get(Visitor.location(visitor.get("/dashboard"))).body()).contains("acme", "Otto");
            var otto = server.bean(PersonStore.class).findByEmail(NEWCOMER).orElseThrow();
            assertThat(server.bean(MembershipStore.class).find(workspace.organizationId(), otto.id()).orElseThrow()
                    .role()).isEqualTo(Role.VIEWER);
            assertThat(server.bean(AuditStore.class).newest(workspace.id(), 5)).extracting(AuditEntry::type)
                    .contains("member.added");
            assertThat(server.visitor().get(link).statusCode()).isEqualTo(404);
        }
    }

    @Test
    void anAddressOfAnotherDomainIsRefusedWithTheDomains() {
        try (var server = server("domain")) {
            HttpResponse<String> refused = ask(server.visitor(), "otto@elsewhere.example");
            assertThat(refused.statusCode()).isEqualTo(422);
            assertThat(refused.body()).contains("quillmoor.example");
            assertThat(ask(server.visitor(), "otto@quillmoor.example.evil.example").statusCode()).isEqualTo(422);
        }
    }

    @Test
    void withOpenSignUpEverybodyOwnsAnOrganizationOnTheFreePlan() throws Exception {
        try (var server = server("open")) {
            server.workspace("taken");
            Visitor visitor = server.visitor();
            ask(visitor, "ida@elsewhere.example");
            String link = link(mail());
            assertThat(finish(visitor, link, "taken").statusCode()).isEqualTo(422);
            assertThat(finish(visitor, link, "Ida's press").statusCode()).isEqualTo(303);
            var workspace = server.bean(WorkspaceStore.class).findByName("Ida's press").orElseThrow();
            assertThat(workspace.plan()).isEqualTo(Plan.FREE);
            var ida = server.bean(PersonStore.class).findByEmail("ida@elsewhere.example").orElseThrow();
            assertThat(server.bean(MembershipStore.class).find(workspace.organizationId(), ida.id()).orElseThrow()
                    .role()).isEqualTo(Role.OWNER);
        }
    }

    @Test
    void theAnswerDoesNotTellWhetherAnAddressHasAnAccount() throws Exception {
        try (var server = server("open")) {
            server.person("mara@quillmoor.example", "Mara");
            String known = ask(server.visitor(), "mara@quillmoor.example").body();
            MimeMessage hint = mail();
            assertThat(hint.getSubject()).isEqualTo("You have an account already");
            assertThat(String.valueOf(hint.getContent())).doesNotContain("/signup/");
            String unknown = ask(server.visitor(), NEWCOMER).body();
            assertThat(without(known)).isEqualTo(without(unknown));
        }
    }

    @Test
    void withoutAMailServerOpenSignUpAnswersKnownAndUnknownAddressesAlike() {
        try (var server = new DashboardFixture(folder, Map.of("platen.signup.mode", "open"))) {
            server.person("mara@quillmoor.example", "Mara");
            for (String email : new String[]{"mara@quillmoor.example", NEWCOMER}) {
                Visitor visitor = server.visitor();
                HttpResponse<String> done = finish(visitor, Visitor.location(ask(visitor, email)), "Press of " + email);
                assertThat(done.statusCode()).isEqualTo(303);
                assertThat(Visitor.location(done)).isEqualTo("/login");
                assertThat(visitor.get("/login").body()).contains("Your sign-up is complete");
            }
            server.visitor().login("mara@quillmoor.example");
            assertThat(server.bean(WorkspaceStore.class).all()).hasSize(1);
        }
    }

    @Test
    void oneNetworkAsksForALimitedNumberOfLinks() {
        try (var server = server("open")) {
            Visitor visitor = server.visitor();
            for (int i = 0; i < SignUpRequests.MAX_OF_CLIENT; i++) {
                assertThat(ask(visitor, "p" + i + "@elsewhere.example").statusCode()).isEqualTo(200);
            }
            HttpResponse<String> refused = ask(visitor, "one@more.example");
            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.headers().firstValue("Retry-After")).hasValue("3600");
        }
    }

    @Test
    void mailsAreInTheLanguageOfTheirReader() throws Exception {
        try (var server = server("open")) {
            Visitor german = server.visitor();
            german.send(german.request("/signup").header("Accept-Language", "de").header("Origin",
                    server.base().toString()).header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(BodyPublishers.ofString(
                            Visitor.form("_csrf", german.token("/signup"), "email", NEWCOMER))));
            MimeMessage confirm = mail();
            assertThat(confirm.getSubject()).isEqualTo("Bestätigen Sie Ihre Adresse");
            assertThat(confirm.getAllRecipients()[0]).hasToString(NEWCOMER);
            assertThat(confirm.getFrom()[0]).hasToString("platen@host.example");
        }
    }

    @Test
    void linksOfInvitationsAndForForgottenPasswordsAreMailedAndWork() throws Exception {
        try (var server = server("invited")) {
            var workspace = server.workspace("acme");
            server.join(workspace, server.person("mara@quillmoor.example", "Mara"), Role.OWNER);
            Visitor mara = server.visitor().login("mara@quillmoor.example");
            String members = Visitor.location(mara.get("/dashboard")) + "/members";
            mara.submit(members, members + "/invite", "email", NEWCOMER, "role", "editor");
            String join = link(mail());
            Visitor otto = server.visitor();
            assertThat(otto.get(join).body()).contains(NEWCOMER);
            Visitor forgetful = server.visitor();
            forgetful.submit("/reset", "/reset", "email", "mara@quillmoor.example");
            assertThat(forgetful.get(link(mail())).body()).contains("mara@quillmoor.example");
        }
    }

    private DashboardFixture server(String mode) {
        var settings = new HashMap<String, Object>();
        settings.put("platen.mail.port", mail.getSmtp().getPort());
        settings.put("platen.signup.mode", mode);
        return new DashboardFixture(folder, settings);
    }

    private static HttpResponse<String> ask(Visitor visitor, String email) {
        return visitor.submit("/signup", "/signup", "email", email);
    }

    private static HttpResponse<String> finish(Visitor visitor, String link, String organization) {
        return visitor.submit(link, link, "name", "Otto Tern", "password", DashboardFixture.PASSWORD, "organization",
                organization);
    }

    /** Waits for one more mail, and takes all that came. */
    private MimeMessage mail() throws MessagingException {
        assertThat(mail.waitForIncomingEmail(60_000, 1)).isTrue();
        MimeMessage[] received = mail.getReceivedMessages();
        MimeMessage last = new MimeMessage(received[received.length - 1]);
        try {
            mail.purgeEmailFromAllMailboxes();
        } catch (FolderException e) {
            throw new IllegalStateException(e);
        }
        return last;
    }

    private static String link(MimeMessage mail) throws IOException, MessagingException {
        Matcher link = LINK.matcher(String.valueOf(mail.getContent()));
        assertThat(link.find()).as(String.valueOf(mail.getContent())).isTrue();
        return link.group(1);
    }

    private static String without(String page) {
        return page.replaceAll("name=\"_csrf\" value=\"[^\"]+\"", "");
    }
}
