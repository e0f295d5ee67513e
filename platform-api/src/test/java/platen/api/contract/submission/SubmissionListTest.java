package platen.api.contract.submission;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.template.Template;
import tools.jackson.databind.JsonNode;

/** Tests GET /submissions (contract rule 8.3). */
@SharedServerTest
class SubmissionListTest {
    private static final Instant T = Instant.parse("2026-08-22T10:11:12.345678Z");

    private static Tenant tenant;
    private static Client client;
    private static Template consent;
    /** Newest first: seven in three microseconds, the last three of them in staging. */
    private static List<String> all;

    @BeforeAll
    static void open() {
        tenant = Tenant.unlimited();
        consent = tenant.form("consent", "consent", Environment.PRODUCTION, Environment.STAGING);
        client = tenant.client();
        List<Client> keys = List.of(client, client, client, client, tenant.client(Environment.STAGING),
                tenant.client(Environment.STAGING), tenant.client(Environment.STAGING));
        for (Client key : keys) {
            key.post("/api/v1/templates/consent/render?async=true", Tenant.body(Tenant.data("consent")));
        }
        tenant.api.database().jdbi().useHandle(handle -> handle.execute("""
                update submission s
                   set created_at = cast(? as timestamptz) + floor((n.position - 1) / 3) * interval '1 microsecond'
                  from (select id, row_number() over (order by id) as position from submission
                         where workspace_id = ?) n
                 where n.id = s.id
                """, T.toString(), tenant.workspace.id()));
        all = ids(client.get("/api/v1/submissions"));
        assertThat(all).hasSize(7);
        tenant.work(all.getFirst());
    }

    @Test
    void newestComeFirstInTheEnvelopeOfAList() {
        JsonNode json = client.get("/api/v1/submissions").json();
        assertThat(json.propertyNames()).containsExactly("data", "has_more", "next_created_before");
        assertThat(json.path("has_more").booleanValue()).isFalse();
        assertThat(json.path("next_created_before").isNull()).isTrue();
        assertThat(json.path("data").valueStream().map(each -> each.path("created_at").asString())).isSortedAccordingTo(
                Comparator.reverseOrder());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void pagesNeitherSkipNorRepeatThoughRowsShareAMicrosecond(int limit) {
        List<String> paged = new ArrayList<>();
        String next = "/api/v1/submissions?limit=" + limit;
        int pages = 0;
        while (!next.isEmpty()) {
            Answer answer = client.get(next);
            paged.addAll(ids(answer));
            JsonNode before = answer.json().path("next_created_before");
            assertThat(answer.json().path("has_more").booleanValue()).isEqualTo(!before.isNull());
            next = before.isNull()
                    ? ""
                    : "/api/v1/submissions?limit=" + limit + "&created_before=" + before.asString();
            assertThat(++pages).isLessThan(9);
        }
        assertThat(paged).isEqualTo(all);
    }

    @Test
    void theLinkHeaderLeadsThroughAllPagesWithTheFiltersKept() {
        List<String> paged = new ArrayList<>();
        Answer answer = client.get("/api/v1/submissions?limit=2&environment=production&template=consent");
        while (true) {
            paged.addAll(ids(answer));
            String link = answer.header("Link");
            if (link.isEmpty()) {
                break;
            }
            assertThat(link).matches("<.*>; rel=\"next\"");
            String url = link.substring(1, link.indexOf('>'));
            answer = client.get(url.substring(tenant.api.url("").toString().length()));
        }
        assertThat(paged).isEqualTo(all.subList(3, 7));
    }

    @ParameterizedTest
    @CsvSource({"2026-08-22T10:11:12.345678Z,0", "2026-08-22T10:11:12.345679Z,3",
            "2026-08-22T12:11:12.345679%2B02:00,3", "2026-08-22T12:11:12.345679+02:00,3",
            "2026-08-22t10:11:12.345680z,6", "2026-08-22T10:11:12.345Z,0", "2026-08-22T10:11:13Z,7",
            "2027-01-01T00:00:00-05:00,7", "1970-01-01T00:00:00Z,0", "0001-01-01T00:00:00Z,0",
            "9999-12-31T23:59:59Z,7"})
    void createdBeforeIsATimeOfAnyOffsetUpToMicrosecondsExclusive(String time, int count) {
        assertThat(ids(client.get("/api/v1/submissions?created_before=" + time))).hasSize(count);
    }

    @Test
    void createdBeforeMayBeASubmissionAndIsThenExact() {
        for (int i = 0; i < all.size(); i++) {
            assertThat(ids(client.get("/api/v1/submissions?created_before=" + all.get(i))))
                    .isEqualTo(all.subList(i + 1, all.size()));
        }
    }

    @Test
    void createdAfterIsExclusiveToo() {
        assertThat(ids(client.get("/api/v1/submissions?created_after=2026-08-22T10:11:12.345678Z"))).hasSize(4);
    }

    @ParameterizedTest
    @CsvSource({"status=processing,6", "status=completed,1", "status=failed,0", "environment=production,4",
            "environment=staging,3", "environment=development,0", "template=consent,7", "template=TPL,7",
            "template=unknown,0", "template=NOT%20AN%20ALIAS,0", "template=a%00b,0",
            "template=tpl_00000000000000000000000000000000,0", "status=processing&environment=staging,2"})
    void eachFilterNarrows(String query, int count) {
        String id = PublicId.TEMPLATE.of(consent.id());
        assertThat(ids(client.get("/api/v1/submissions?" + query.replace("TPL", id)))).hasSize(count);
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit=0", "limit=101", "limit=-1", "limit=x", "limit=1.0", "limit=", "status=done",
            "status=", "status=COMPLETED", "status=completed&status=failed", "environment=live",
            "created_before=yesterday", "created_before=", "created_before=2026-08-22",
            "created_before=2026-08-22T10:11:12", "created_before=2026-02-30T00:00:00Z",
            "created_before=2026-08-22T25:00:00Z", "created_before=2026-08-22T10:11:12.3456789Z",
            "created_before=1787393472", "created_before=%2B1000000000-01-01T00:00:00Z",
            "created_before=sub_00000000000000000000000000000000",
            "created_before=run_00000000000000000000000000000000",
            "created_after=x", "created_before=2026-08-22T10:11:12%2B99:99"})
    void aParameterThatIsOutOfRangeIs400AndNeverClamped(String query) {
        assertThat(client.get("/api/v1/submissions?" + query).error()).isEqualTo("400 bad_request");
    }

    @Test
    void aPageHoldsFiftyUnlessAskedOtherwiseAndAtMostAHundred() {
        Tenant busy = Tenant.unlimited();
        busy.form("consent");
        Client key = busy.client();
        key.post("/api/v1/templates/consent/render?async=true", Tenant.body(Tenant.data("consent")));
        busy.api.database().jdbi().useHandle(handle -> handle.execute("""
                insert into submission select gen_random_uuid(), workspace_id, organization_id, template_id,
                       template_version, environment, source, status, stage, run_id, run_index, idempotency_key,
                       fingerprint, data, metadata, free_plan, usage_month, page_count, render_ms, sha256, error,
                       warnings, purged_at, attempt, due_at, created_at, completed_at
                  from submission, generate_series(1, 120) where workspace_id = ?
                """, busy.workspace.id()));
        assertThat(ids(key.get("/api/v1/submissions"))).hasSize(50);
        assertThat(ids(key.get("/api/v1/submissions?limit=100"))).hasSize(100);
        assertThat(ids(key.get("/api/v1/submissions?limit=1"))).hasSize(1);
    }

    @Test
    void aKeyReadsTheSubmissionsOfAllEnvironmentsOfItsWorkspace() {
        assertThat(ids(tenant.client(Environment.DEVELOPMENT).get("/api/v1/submissions"))).isEqualTo(all);
    }

    @Test
    void anItemIsTheRecordOfTheSubmission() {
        for (int i : new int[]{0, 1, 6}) {
            JsonNode item = client.get("/api/v1/submissions").json().path("data").path(i);
            assertThat(client.get("/api/v1/submissions/" + all.get(i)).json()).isEqualTo(item);
            assertThat(client.get("/v1/submissions/" + all.get(i)).json()).isEqualTo(item);
        }
    }

    @Test
    void theSecondListingHasTheSubmissionsOfOneTemplate() {
        assertThat(ids(client.get("/v1/templates/consent/submissions"))).isEqualTo(all);
        Answer page = client.get("/v1/templates/consent/submissions?limit=3");
        assertThat(page.header("Link")).contains("/api/v1/submissions?limit=3&template=consent&created_before=");
    }

    @Test
    void anAliasOfNoTemplateIs404InThePathAndAnEmptyListAsAFilter() {
        assertThat(client.get("/v1/templates/nothing/submissions").error()).isEqualTo("404 not_found");
        assertThat(client.get("/v1/templates/No-alias!/submissions").error()).isEqualTo("404 not_found");
        assertThat(client.get("/v1/templates/nothing/submissions?limit=0").error()).isEqualTo("400 bad_request");
        assertThat(ids(client.get("/api/v1/submissions?template=nothing"))).isEmpty();
    }

    private static List<String> ids(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json().path("data").valueStream().map(each -> each.path("submission_id").asString()).toList();
    }
}
