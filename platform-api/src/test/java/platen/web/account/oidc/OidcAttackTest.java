package platen.web.account.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.db.core.PublicId;
import platen.db.member.Role;
import platen.db.workspace.Workspace;
import platen.web.dashboard.Visitor;

/** Forged, stolen and repeated answers of an issuer, and settings that reach what they must not. */
@Tag("thorough")
class OidcAttackTest extends OidcTest {

    @Test
    void aLoginGetsANewSessionAndAnAnswerWorksOnceAndInItsBrowserOnly() {
        configure();
        Visitor otto = server().visitor();
        String answer = answer(otto, "otto");
        String before = session(otto);
        Visitor thief = server().visitor();
        assertOver(thief.get(answer));
        begin(thief);
        assertOver(thief.get(answer));
        assertThat(otto.get(answer).statusCode()).isEqualTo(303);
        assertThat(session(otto)).isNotEqualTo(before);
        assertOver(otto.get(answer));
    }

    @ParameterizedTest
    @ValueSource(strings = {"state=[^&]+;state=forged", "state=[^&]+;x=y", "state=([^&]+);state=$1a", "iss=[^&]+;iss=x",
            "iss=[^&]+;x=y"})
    void aForgedStateOrIssuerIsRefused(String change) {
        configure();
        Visitor otto = server().visitor();
        String answer = answer(otto, "otto");
        String[] parts = change.split(";", -1);
        String forged = answer.replaceFirst(parts[0], parts[1]);
        if (!forged.equals(answer)) {
            assertOver(otto.get(forged));
        }
        assertThat(Visitor.location(otto.get("/dashboard"))).startsWith(forged.equals(answer) ? "" : "/login");
    }

    @Test
    void aForgedCodeIsRefused() {
        configure();
        Visitor otto = server().visitor();
        HttpResponse<String> refused = otto.get(answer(otto, "otto").replaceFirst("code=[^&]+", "code=forged"));
        assertThat(refused.statusCode()).isEqualTo(502);
        assertThat(Visitor.location(otto.get("/dashboard"))).startsWith("/login");
    }

    @Test
    void anAnswerToOneOrganizationIsRefusedByAnother() {
        configure();
        Workspace second = server().workspace("second" + client());
        server().join(second, owner(), Role.OWNER);
        Visitor otto = server().visitor();
        String answer = answer(otto, "otto");
        assertOver(otto.get(answer.replace(path(),
                "/login/oidc/" + PublicId.ORGANIZATION.of(second.organizationId()))));
        assertOver(otto.get(answer));
    }

    @Test
    void aLoginBeginsWithOurOwnFormOnly() {
        configure();
        Visitor mara = server().visitor().login(owner().email());
        HttpResponse<String> opened = mara.get(path() + "?to=//evil.example");
        assertThat(opened.headers().firstValue("Refresh")).isEmpty();
        assertThat(opened.body()).doesNotContain("evil.example");
        for (Map<String, String> headers : List.of(Map.of("Origin", "https://evil.example"),
                Map.of("Origin", server().base().toString()))) {
            var forged = mara.request(path())
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(BodyPublishers.ofString("to=/dashboard"));
            headers.forEach(forged::header);
            HttpResponse<String> refused = mara.send(forged);
            assertThat(refused.statusCode()).isEqualTo(403);
            assertThat(refused.headers().firstValue("Refresh")).isEmpty();
        }
        begin(mara, "to", "https://evil.example");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://10.0.0.1", "https://localhost", "https://169.254.169.254", "http://127.0.0.1:1",
            "https://[::1]", "https://metadata.google.internal", "file:///etc/passwd", "not a url"})
    void anIssuerThatMustNotBeReachedIsNotSaved(String url) {
        assertUnusable(url);
    }

    @Test
    void anIssuerWithAnotherNameThanItsOwnIsNotSaved() {
        assertUnusable(issuer().url() + "/");
        assertUnusable(issuer().url().replace("127.0.0.1", "127.1"));
    }

    @Test
    void theSecretIsEncryptedNeverShownAndKeptForTheSameIssuerOnly() {
        configure();
        Visitor mara = server().visitor().login(owner().email());
        assertThat(mara.get(settings()).body()).doesNotContain(OidcServer.secret(client()))
                .contains(server().base() + path() + "/callback");
        String encrypted = server().database()
                .jdbi()
                .withHandle(handle -> handle.createQuery("select client_secret from oidc_issuer where id = :id")
                        .bind("id", stored().id())
                        .mapTo(String.class)
                        .one());
        assertThat(encrypted).startsWith("enc:1:").doesNotContain(OidcServer.secret(client()));
        assertThat(save(mara, "name", "Renamed", "secret", "").statusCode()).isEqualTo(303);
        assertThat(stored().clientSecret()).isEqualTo(OidcServer.secret(client()));
        HttpResponse<String> other = save(mara, "issuer", "https://login.example.org", "secret", "");
        assertThat(other.statusCode()).isEqualTo(422);
        assertThat(other.body()).contains("Enter the client secret");
        assertThat(stored().toString()).doesNotContain(OidcServer.secret(client()));
    }

    @Test
    void wrongFieldsAreNamed() {
        Visitor mara = server().visitor().login(owner().email());
        HttpResponse<String> wrong = save(mara, "name", "", "client", "", "domains", "quillmoor example.org", "claim",
                "x".repeat(501));
        assertThat(wrong.statusCode()).isEqualTo(422);
        assertThat(wrong.body()).contains("Enter a name for the button", "Enter the client ID",
                "is not a domain", "at most 500 characters");
    }

    private void assertUnusable(String url) {
        HttpResponse<String> refused = save(server().visitor().login(owner().email()), "issuer", url);
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("The issuer cannot be used");
    }

    private static void assertOver(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).contains("This login is over");
    }

    private static String session(Visitor visitor) {
        return visitor.cookies()
                .stream()
                .filter(each -> each.getName().contains("platen_session"))
                .findFirst()
                .orElseThrow()
                .getValue();
    }
}
