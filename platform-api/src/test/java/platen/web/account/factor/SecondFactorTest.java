package platen.web.account.factor;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import platen.db.member.Role;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.Visitor;

class SecondFactorTest extends DashboardTest {
    private static final Pattern CODE = Pattern.compile("<code>([a-z2-7]{4}(?:-[a-z2-7]{4}){3})</code>");

    @Test
    void anAppIsSetUpByItsCodeAndThenAskedForAtEachLogin() {
        Visitor visitor = member("app@example.org");
        String secret = propose(visitor);
        assertThat(visitor.submit("/me/factor", "/me/factor/confirm", "code", "000000").statusCode()).isEqualTo(422);
        assertThat(codes(visitor.submit("/me/factor", "/me/factor/confirm", "code", code(secret)))).hasSize(10);
        assertThat(visitor.get("/me/factor").body()).contains("10 recovery codes are left").doesNotContain(secret);

        Visitor again = server().visitor();
        HttpResponse<String> password = again.submit("/login", "/login", "email", "app@example.org", "password",
                DashboardFixture.PASSWORD, "to", path(""));
        assertThat(Visitor.location(password)).startsWith("/login/second?to=");
        assertThat(Visitor.location(again.get(path("")))).startsWith("/login/second?to=");
        assertThat(Visitor.location(again.get("/me"))).startsWith("/login/second");
        assertThat(Visitor.location(again.get("/login/confirm"))).isEqualTo("/login");
        server().clock().advance(Duration.ofSeconds(60));
        HttpResponse<String> wrong = again.submit("/login/second", "/login/second", "code", "123");
        assertThat(wrong.statusCode()).isEqualTo(401);
        HttpResponse<String> done = again.submit("/login/second", "/login/second", "code", code(secret), "to",
                path(""));
        assertThat(Visitor.location(done)).isEqualTo(path(""));
        assertThat(again.get(path("")).statusCode()).isEqualTo(200);
    }

    @Test
    void aCodeWorksOnce() {
        String secret = enroll("replay@example.org").secret();
        server().clock().advance(Duration.ofSeconds(60));
        String code = code(secret);
        assertThat(second("replay@example.org", code).statusCode()).isEqualTo(303);
        assertThat(second("replay@example.org", code).statusCode()).isEqualTo(401);
    }

    @Test
    void aRecoveryCodeReplacesThePhoneOnce() {
        List<String> codes = enroll("lost@example.org").codes();
        assertThat(second("lost@example.org", codes.getFirst().toUpperCase()).statusCode()).isEqualTo(303);
        assertThat(second("lost@example.org", codes.getFirst()).statusCode()).isEqualTo(401);
        assertThat(second("lost@example.org", codes.getLast()).statusCode()).isEqualTo(303);
    }

    @Test
    void tooManyWrongCodesBlockAlsoARightOneForAWhile() {
        String secret = enroll("guessed@example.org").secret();
        for (int i = 0; i < 10; i++) {
            assertThat(second("guessed@example.org", "12345" + i).statusCode()).isEqualTo(401);
        }
        server().clock().advance(Duration.ofSeconds(60));
        HttpResponse<String> blocked = second("guessed@example.org", code(secret));
        assertThat(blocked.statusCode()).isEqualTo(429);
        assertThat(blocked.headers().firstValue("Retry-After")).isPresent();
        server().clock().advance(Duration.ofMinutes(15));
        assertThat(second("guessed@example.org", code(secret)).statusCode()).isEqualTo(303);
    }

    @Test
    void theSecretIsStoredEncryptedAndTheCodesAsHashes() {
        Enrolled enrolled = enroll("stored@example.org");
        List<String> stored = server().database()
                .jdbi()
                .withHandle(handle -> handle.createQuery(
                        "select cast(p as text) from person p union all select cast(c as text) from recovery_code c")
                        .mapTo(String.class)
                        .list());
        assertThat(stored).noneMatch(row -> row.contains(enrolled.secret()))
                .anyMatch(row -> row.contains("enc:1:"))
                .noneMatch(row -> enrolled.codes().stream().anyMatch(row::contains));
    }

    @Test
    void theFactorIsRemovedAfterARecentConfirmationOnly() {
        Visitor visitor = enroll("removed-app@example.org").visitor();
        server().clock().advance(Duration.ofMinutes(31));
        assertThat(Visitor.location(visitor.submit("/me/factor", "/me/factor/remove"))).startsWith("/login/confirm");
        visitor.confirm();
        visitor.submit("/me/factor", "/me/factor/remove");
        assertThat(visitor.get("/me/factor").body()).contains("The second factor is removed.");
        server().visitor().login("removed-app@example.org");
        for (Role role : Role.values()) {
            as(role).confirm();
        }
    }

    @Test
    void theSessionThatSetsUpTheAppContinues() {
        Visitor visitor = enroll("same@example.org").visitor();
        assertThat(visitor.get(path("")).statusCode()).isEqualTo(200);
        visitor.submit("/me", "/me/password", "current", DashboardFixture.PASSWORD, "password", "another password");
        assertThat(visitor.get(path("")).statusCode()).as("after a new password").isEqualTo(200);
    }

    /** A person with an app. */
    private record Enrolled(Visitor visitor, String secret, List<String> codes) {}

    private Enrolled enroll(String email) {
        Visitor visitor = member(email);
        String secret = propose(visitor);
        return new Enrolled(visitor, secret,
                codes(visitor.submit("/me/factor", "/me/factor/confirm", "code", code(secret))));
    }

    private Visitor member(String email) {
        server().join(workspace(), server().person(email, "Member"), Role.VIEWER);
        return server().visitor().login(email);
    }

    private static String propose(Visitor visitor) {
        visitor.submit("/me/factor", "/me/factor/propose");
        String page = visitor.get("/me/factor").body();
        assertThat(page).contains("<svg width=\"200\"");
        return page.replaceFirst("(?s).*<code>([A-Z2-7]{32})</code>.*", "$1");
    }

    private HttpResponse<String> second(String email, String code) {
        Visitor visitor = server().visitor().login(email);
        return visitor.submit("/login/second", "/login/second", "code", code);
    }

    private static List<String> codes(HttpResponse<String> answer) {
        return CODE.matcher(answer.body()).results().map(found -> found.group(1)).toList();
    }

    /** Returns the code that an app shows now. */
    private String code(String secret) {
        return AuthenticatorApp.code(secret, server().clock().instant());
    }
}
