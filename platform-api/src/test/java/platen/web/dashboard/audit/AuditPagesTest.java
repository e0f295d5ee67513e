package platen.web.dashboard.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.member.Role;
import platen.jobs.key.KeyLifetime;
import platen.jobs.key.Keys;
import platen.web.dashboard.DashboardTest;

class AuditPagesTest extends DashboardTest {

    @BeforeAll
    void changeSomething() {
        var keys = new Keys(new KeyStore(server().database()), server().clock());
        for (int i = 0; i < 101; i++) {
            keys.create(workspace().id(), "=key " + i, Environment.DEVELOPMENT, Scope.DEFAULTS, KeyLifetime.DAYS_30,
                    Actor.person(workspace().id(), "mara@example.org", "192.0.2.7", null));
        }
    }

    @Test
    void anAdminSeesWhoChangedWhatFromWhereAndOlderEntriesOnTheNextPage() {
        String page = as(Role.ADMIN).get(path("/audit?noun=key&actor=person")).body();
        assertThat(page).contains("key.created", "<small>=key 100 · ", "mara@example.org", "192.0.2.7")
                .doesNotContain("=key 0&");
        String older = page.replaceFirst("(?s).*href=\"([^\"]*before_id=[^\"]*)\".*", "$1").replace("&amp;", "&");
        assertThat(as(Role.ADMIN).get(older).body()).contains("=key 0").doesNotContain("before_id=");
    }

    @Test
    void aFilterWithoutHitsOffersToClearIt() {
        assertThat(as(Role.ADMIN).get(path("/audit?text=nothing-like-this")).body()).contains("No entries",
                "Clear filters");
    }

    @Test
    void aDayThatCannotBeReadIsAnError() {
        HttpResponse<String> answer = as(Role.ADMIN).get(path("/audit?from=yesterday"));
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("Write a day as 2026-11-23.", "value=\"yesterday\"");
    }

    @Test
    void theCsvHasAllEntriesAndNoFormulas() {
        HttpResponse<String> answer = as(Role.ADMIN).get(path("/audit/audit.csv?noun=key&actor=person"));
        assertThat(answer.headers().firstValue("Content-Type")).contains("text/csv;charset=UTF-8");
        assertThat(answer.headers().firstValue("Content-Disposition")).hasValueSatisfying(
                value -> assertThat(value).startsWith("attachment"));
        assertThat(answer.body().lines()).hasSize(102).noneMatch(line -> line.startsWith("=") || line.contains(",="));
    }

    @Test
    void aDeveloperDoesNotSeeTheAuditLog() {
        assertThat(as(Role.DEVELOPER).get(path("/audit")).statusCode()).isEqualTo(403);
        assertThat(stranger().get(path("/audit")).statusCode()).isEqualTo(404);
    }
}
