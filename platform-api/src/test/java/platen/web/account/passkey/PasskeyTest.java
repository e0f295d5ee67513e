package platen.web.account.passkey;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.db.member.Role;
import platen.db.person.PasskeyStore;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.Visitor;

/** Adds passkeys and logs in by them, rightly and wrongly. Each test has a person of its own. */
class PasskeyTest {
    @TempDir
    private static Path folder;

    private static DashboardFixture server;

    private Person person;
    private Visitor visitor;

    @BeforeAll
    static void start() {
        server = new DashboardFixture(folder, Map.of("platen.api.base-url", "https://docs.example.org"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void logIn(TestInfo test) {
        person = member(test.getDisplayName().replaceAll("\\W", ""));
        visitor = server.visitor().login(person.email());
    }

    @Test
    void aPasskeyLogsItsPersonInWithANewSession() {
        FakeAuthenticator device = added("Laptop");
        Visitor other = server.visitor();
        HttpResponse<String> answer = logIn(other, device);
        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(Visitor.location(answer)).isEqualTo("/dashboard");
        assertThat(answer.headers().allValues("Set-Cookie")).anyMatch(each -> each.startsWith("platen_session="));
        assertThat(other.get("/me").body()).contains(person.email());
        assertThat(visitor.get("/me/passkeys").body()).contains("Laptop", "last used");
    }

    @Test
    void aLoginByPasskeyReturnsToOwnPagesOnly() {
        FakeAuthenticator device = added("Laptop");
        assertThat(Visitor.location(logIn(server.visitor(), device, "to", "/me"))).isEqualTo("/me");
        assertThat(Visitor.location(logIn(server.visitor(), device, "to", "//evil.example"))).isEqualTo("/dashboard");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://evil.example", "http://docs.example.org", "https://docs.example.org:8443"})
    void anAnswerFromAForeignOriginIsRefused(String origin) {
        FakeAuthenticator device = added("Laptop");
        assertRefused(logIn(server.visitor(), device.at(origin)));
        HttpResponse<String> created = add(new FakeAuthenticator().at(origin), "Other");
        assertThat(created.statusCode()).isEqualTo(422);
        assertThat(created.body()).contains("was not accepted");
    }

    @Test
    void anAnswerWorksOnce() {
        FakeAuthenticator device = added("Laptop");
        Visitor other = server.visitor();
        String token = other.token("/login");
        String proof = device.get(options(other, "/login/passkey/options", token));
        assertThat(other.post("/login/passkey", token, "credential", proof).statusCode()).isEqualTo(303);
        assertRefused(other.post("/login/passkey", token, "credential", proof));
    }

    @Test
    void aChallengeOfAnotherBrowserIsRefused() {
        FakeAuthenticator device = added("Laptop");
        Visitor thief = server.visitor();
        Visitor other = server.visitor();
        String proof = device.get(options(other, "/login/passkey/options", other.token("/login")));
        assertRefused(thief.post("/login/passkey", thief.token("/login"), "credential", proof));
    }

    @Test
    void aChallengeExpires() {
        FakeAuthenticator device = added("Laptop");
        Visitor other = server.visitor();
        String token = other.token("/login");
        String proof = device.get(options(other, "/login/passkey/options", token));
        server.clock().advance(Duration.ofMinutes(6));
        assertRefused(other.post("/login/passkey", token, "credential", proof));
    }

    @Test
    void aDeviceThatDoesNotVerifyItsPersonIsRefused() {
        FakeAuthenticator device = added("Laptop");
        assertRefused(logIn(server.visitor(), device.unverified()));
        assertThat(add(new FakeAuthenticator().unverified(), "Other").statusCode()).isEqualTo(422);
    }

    @Test
    void aCopyOfADeviceIsRefused() {
        FakeAuthenticator device = added("Laptop");
        for (int i = 0; i < 3; i++) {
            assertThat(logIn(server.visitor(), device).statusCode()).isEqualTo(303);
        }
        assertRefused(logIn(server.visitor(), device.countingFrom(1)));
    }

    @Test
    void aRemovedPasskeyIsRefusedAndItsPageSaysBeforeWhatHappens() {
        FakeAuthenticator device = added("Laptop");
        String path = "/me/passkeys/" + server.bean(PasskeyStore.class).of(person.id()).getFirst().id() + "/remove";
        assertThat(visitor.get(path).body()).contains("cannot sign in with it any more");
        assertThat(server.bean(PasskeyStore.class).of(person.id())).hasSize(1);
        assertThat(visitor.submit(path, path).statusCode()).isEqualTo(303);
        assertRefused(logIn(server.visitor(), device));
        String audited = server.database()
                .jdbi()
                .withHandle(handle -> handle.createQuery("""
                        select string_agg(type, ' ') from audit_entry where about = :id
                        """).bind("id", person.id()).mapTo(String.class).one());
        assertThat(audited).contains("person.factor_added", "person.factor_removed");
    }

    @Test
    void thePasskeyOfADisabledPersonIsRefused() {
        FakeAuthenticator device = added("Laptop");
        server.bean(PersonStore.class).changeDisabled(person.id(), server.clock().instant(), server.clock().instant());
        assertRefused(logIn(server.visitor(), device));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{}", "{\"id\":\"a\",\"rawId\":\"a\",\"response\":{}}",
            "{\"id\":\"a\",\"rawId\":\"a\",\"response\":{\"clientDataJSON\":\"!\",\"authenticatorData\":\"a\","
                    + "\"signature\":\"a\"}}",
            "{\"id\":\"AAAA\",\"rawId\":\"AAAA\",\"type\":\"public-key\",\"response\":{\"clientDataJSON\":\"e30\","
                    + "\"authenticatorData\":\"AAAA\",\"signature\":\"AAAA\",\"attestationObject\":\"AAAA\"}}"})
    void anAnswerThatIsNoneIsRefused(String answer) {
        Visitor other = server.visitor();
        assertRefused(other.post("/login/passkey", other.token("/login"), "credential", answer));
        assertThat(visitor.submit("/me/passkeys", "/me/passkeys", "name", "Other", "credential", answer).statusCode())
                .isEqualTo(422);
    }

    @Test
    void thePasskeyOfAnotherPersonDoesNotConfirm() {
        added("Mine");
        Person stranger = member("stranger" + person.name());
        Visitor theirs = server.visitor().login(stranger.email());
        FakeAuthenticator device = new FakeAuthenticator();
        assertThat(add(theirs, device, "Theirs").statusCode()).isEqualTo(303);
        HttpResponse<String> refused = confirm(device);
        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(refused.body()).contains("was not accepted");
    }

    @Test
    void aPasskeyConfirmsAfterHalfAnHour() {
        FakeAuthenticator device = added("Laptop");
        server.clock().advance(Duration.ofMinutes(31));
        assertThat(Visitor.location(visitor.submit("/me/factor", "/me/factor/propose"))).startsWith("/login/confirm");
        assertThat(Visitor.location(confirm(device))).isEqualTo("/me/factor");
        assertThat(Visitor.location(visitor.submit("/me/factor", "/me/factor/propose"))).isEqualTo("/me/factor");
    }

    @Test
    void aPasskeyIsRenamedAndOfNobodyElse() {
        added("Laptop");
        String path = "/me/passkeys/" + server.bean(PasskeyStore.class).of(person.id()).getFirst().id();
        assertThat(visitor.submit("/me/passkeys", path + "/rename", "name", "x".repeat(61)).statusCode())
                .isEqualTo(422);
        assertThat(visitor.submit("/me/passkeys", path + "/rename", "name", "Phone <b>").statusCode()).isEqualTo(303);
        assertThat(visitor.get("/me/passkeys").body()).contains("Phone &lt;b>").doesNotContain("Laptop");
        Visitor stranger = server.visitor().login(member("else" + person.name()).email());
        assertThat(stranger.submit("/me/passkeys", path + "/rename", "name", "Mine").statusCode()).isEqualTo(404);
        assertThat(stranger.get(path + "/remove").statusCode()).isEqualTo(404);
    }

    @Test
    void onPlainHttpThePageSaysWhatPasskeysNeed(@TempDir Path other) {
        try (var plain = new DashboardFixture(other, Map.of("platen.api.base-url", "http://docs.intern"))) {
            plain.person("plain@example.org", "Plain");
            Visitor there = plain.visitor();
            assertThat(there.get("/login").body()).doesNotContain("data-passkey");
            assertThat(there.login("plain@example.org").get("/me/passkeys").body())
                    .contains("only over https or on localhost", "http://docs.intern")
                    .doesNotContain("data-passkey");
        }
    }

    private static Person member(String name) {
        Person created = server.person(name.toLowerCase(Locale.ROOT) + "@example.org", name);
        server.join(server.workspace(name), created, Role.OWNER);
        return created;
    }

    private FakeAuthenticator added(String name) {
        var device = new FakeAuthenticator();
        assertThat(add(device, name).statusCode()).isEqualTo(303);
        return device;
    }

    private HttpResponse<String> add(FakeAuthenticator device, String name) {
        return add(visitor, device, name);
    }

    private static HttpResponse<String> add(Visitor owner, FakeAuthenticator device, String name) {
        String token = owner.token("/me/passkeys");
        String created = device.create(options(owner, "/me/passkeys/options", token));
        return owner.post("/me/passkeys", token, "credential", created, "name", name);
    }

    private HttpResponse<String> confirm(FakeAuthenticator device) {
        String token = visitor.token("/login/confirm");
        String proof = device.get(options(visitor, "/login/confirm/passkey/options", token));
        return visitor.post("/login/confirm/passkey", token, "credential", proof, "to", "/me/factor");
    }

    private static HttpResponse<String> logIn(Visitor browser, FakeAuthenticator device, String... more) {
        String token = browser.token("/login");
        String proof = device.get(options(browser, "/login/passkey/options", token));
        return more.length == 0
                ? browser.post("/login/passkey", token, "credential", proof)
                : browser.post("/login/passkey", token, "credential", proof, more[0], more[1]);
    }

    private static String options(Visitor browser, String path, String token) {
        HttpResponse<String> answer = browser.post(path, token);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private static void assertRefused(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.body()).contains("was not accepted");
    }
}
