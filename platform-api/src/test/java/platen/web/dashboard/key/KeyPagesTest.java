package platen.web.dashboard.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.ApiKey;
import platen.db.key.KeyLimits;
import platen.db.key.KeyStore;
import platen.db.member.Role;
import platen.jobs.key.KeyLifetime;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.Visitor;

class KeyPagesTest extends DashboardTest {
    private static final Pattern SECRET = Pattern.compile("<code id=\"secret\">(sk_[a-z]+_\\w+)</code>");

    @Test
    void aDeveloperCreatesAKeyThatWorksAndItsSecretIsShownOnce() {
        HttpResponse<String> created = create("name", "Billing", "environment", "development", "lifetime",
                "days-30", "scope", "template:read");
        assertThat(created.statusCode()).isEqualTo(200);
        assertThat(created.headers().firstValue("Cache-Control")).contains("no-store");
        String secret = secret(created);
        assertThat(status(secret)).isEqualTo(200);
        ApiKey key = named("Billing");
        assertThat(key.environment()).isEqualTo(Environment.DEVELOPMENT);
        assertThat(key.scopes()).containsExactly("template:read");
        assertThat(key.expiresAt()).isEqualTo(KeyLifetime.DAYS_30.from(key.createdAt()));
        assertThat(as(Role.DEVELOPER).get(path("/keys")).body()).contains("Billing", key.last4())
                .doesNotContain(secret);
    }

    @Test
    void aFormWithErrorsKeepsWhatWasTypedAndCreatesNothing() {
        int before = keys().size();
        HttpResponse<String> answer = create("name", "", "environment", "staging", "lifetime", "days-90");
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("Give the key a name", "Choose at least one scope.",
                "value=\"staging\" checked");
        assertThat(keys()).hasSize(before);
    }

    @Test
    void aRevokedKeyIsRefused() {
        String secret = secret(create("name", "Old", "environment", "production", "lifetime", "unlimited",
                "scope", "template:read"));
        String page = page(named("Old"));
        HttpResponse<String> revoked = as(Role.DEVELOPER).submit(page, page + "/revoke");
        assertThat(Visitor.location(revoked)).isEqualTo(path("/keys"));
        assertThat(status(secret)).isEqualTo(401);
        assertThat(as(Role.DEVELOPER).get(path("/keys")).body()).contains("“Old” was revoked.");
    }

    @Test
    void bothSecretsWorkDuringTheOverlapOfARotation() {
        String old = secret(create("name", "Rotated", "environment", "development", "lifetime", "year",
                "scope", "template:read"));
        String page = page(named("Rotated"));
        HttpResponse<String> rotated = as(Role.DEVELOPER).submit(page, page + "/rotate", "overlap", "7", "lifetime",
                "same");
        String fresh = secret(rotated);
        assertThat(fresh).isNotEqualTo(old);
        assertThat(status(fresh)).isEqualTo(200);
        assertThat(status(old)).isEqualTo(200);
        HttpResponse<String> wrong = as(Role.DEVELOPER).submit(page, page + "/rotate", "overlap", "99", "lifetime",
                "same");
        assertThat(wrong.statusCode()).isEqualTo(422);
        assertThat(wrong.body()).contains("Choose how long the old secret works.");
    }

    @Test
    void changedScopesHoldAndTheAuditLogNamesThePerson() {
        create("name", "Reader", "environment", "development", "lifetime", "days-90", "scope",
                "template:read");
        String page = page(named("Reader"));
        HttpResponse<String> changed = as(Role.DEVELOPER).submit(page, page, "name", "Writer", "scope",
                "template:write");
        assertThat(Visitor.location(changed)).isEqualTo(page);
        assertThat(named("Writer").scopes()).containsExactly("template:write");
        List<String> entries = server().database()
                .jdbi()
                .withHandle(handle -> handle
                        .createQuery("select cast(e as text) from audit_entry e where type = 'key.changed'")
                        .mapTo(String.class)
                        .list());
        assertThat(entries).isNotEmpty().allMatch(entry -> entry.contains(email(Role.DEVELOPER)));
    }

    @Test
    void theLimitsOfAKeyAreSetChangedAndListed() {
        String secret = secret(create("name", "Ledger", "environment", "development", "lifetime", "days-90", "scope",
                "template:read", "addresses", "203.0.113.0/24, 2001:db8::/32\n203.0.113.0/24", "rate", "600"));
        ApiKey key = named("Ledger");
        assertThat(key.limits()).isEqualTo(new KeyLimits(List.of("203.0.113.0/24", "2001:db8::/32"), 600));
        assertThat(status(secret)).isEqualTo(403);
        assertThat(as(Role.DEVELOPER).get(path("/keys")).body()).contains("203.0.113.0/24, 2001:db8::/32",
                "<div>600 requests per minute</div>");
        HttpResponse<String> changed = as(Role.DEVELOPER).submit(page(key), page(key), "name", "Ledger", "scope",
                "template:read", "addresses", "127.0.0.0/8 ::1", "rate", "");
        assertThat(Visitor.location(changed)).isEqualTo(page(key));
        assertThat(named("Ledger").limits()).isEqualTo(new KeyLimits(List.of("127.0.0.0/8", "::1"), null));
        while (status(secret) == 403) {
            // the notification of the change arrives at its own time
        }
        assertThat(status(secret)).isEqualTo(200);
        assertThat(as(Role.DEVELOPER).get(page(key)).body()).contains("127.0.0.0/8\n::1</textarea>");
    }

    @Test
    void wrongLimitsAreNamedAndKeptInTheForm() {
        HttpResponse<String> answer = create("name", "Wrong", "environment", "development", "lifetime", "days-90",
                "scope", "template:read", "addresses", "203.0.113.7/24", "rate", "0");
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("“203.0.113.7/24” is neither an address nor a network",
                "Write a number from 1 to 1,000,000", "203.0.113.7/24</textarea>");
        assertThat(keys()).noneMatch(key -> key.name().equals("Wrong"));
    }

    @Test
    void aKeyOfAnotherWorkspaceIsNotFound() {
        String page = path("/keys/" + PublicId.KEY.of(new UUID(1, 2)));
        assertThat(as(Role.DEVELOPER).get(page).statusCode()).isEqualTo(404);
        assertThat(stranger().get(path("/keys")).statusCode()).isEqualTo(404);
        assertThat(as(Role.EDITOR).get(path("/keys")).statusCode()).isEqualTo(403);
    }

    private HttpResponse<String> create(String... fields) {
        return as(Role.DEVELOPER).submit(path("/keys"), path("/keys"), fields);
    }

    private String page(ApiKey key) {
        return path("/keys/" + PublicId.KEY.of(key.id()));
    }

    private List<ApiKey> keys() {
        return new KeyStore(server().database()).of(workspace().id());
    }

    private ApiKey named(String name) {
        return keys().stream().filter(key -> key.name().equals(name)).findFirst().orElseThrow();
    }

    private static String secret(HttpResponse<String> answer) {
        Matcher secret = SECRET.matcher(answer.body());
        assertThat(secret.find()).as(answer.body()).isTrue();
        return secret.group(1);
    }

    private int status(String secret) {
        Visitor program = server().visitor();
        return program.send(program.request("/api/v1/templates").header("Authorization", "Bearer " + secret).GET())
                .statusCode();
    }
}
