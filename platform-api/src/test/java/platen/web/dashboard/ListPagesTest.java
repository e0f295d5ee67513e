package platen.web.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.db.member.Role;

/** Opens lists that have nothing to show, and with filters that they do not have. */
class ListPagesTest extends DashboardTest {
    private static final String NOTICE = "This page does not know these parameters";
    private static final Pattern LINK = Pattern.compile("(?:href|action)=\"(/dashboard/w/[^\"#]*\\?[^\"#]*)");

    @ParameterizedTest
    @ValueSource(strings = {"/templates", "/workflows", "/keys", "/webhooks", "/destinations", "/deliveries",
            "/submissions",
            "/runs", "/batches", "/envelopes", "/schedules", "/forms", "/usage", "/batches?status=failed",
            "/envelopes?status=declined",
            "/submissions?status=failed",
            "/runs?environment=staging",
            "/audit?text=nothing-like-it",
            "/deliveries?status=failed", "/templates?q=nothing", "/audit?from=2001-01-01&to=2001-01-01"})
    void anEmptyListLeadsToTheNextStep(String list) {
        String page = as(Role.OWNER).get(path(list)).body();
        String empty = page.replaceFirst("(?s).*<section class=\"empty", "");
        assertThat(empty).as(page).isNotEqualTo(page);
        assertThat(empty.substring(0, empty.indexOf("</section>"))).containsPattern("<a |<form ");
    }

    @Test
    void theListOfMembersShowsThePersonAndLeadsToAnInvitation() {
        assertThat(as(Role.OWNER).get(path("/members")).body()).contains(email(Role.OWNER), "href=\"#invite\"");
    }

    @TestFactory
    Stream<DynamicTest> aParameterThatAPageDoesNotHaveIsNamed() {
        return Stream.of("", "/templates", "/workflows", "/keys", "/webhooks", "/webhooks/new", "/destinations",
                "/destinations/new", "/deliveries",
                "/submissions", "/runs", "/batches", "/batches/new", "/envelopes", "/envelopes/new",
                "/schedules", "/schedules/new", "/forms", "/forms/new", "/usage",
                "/deliveries/replay", "/members", "/audit", "/settings", "/settings/retention", "/billing")
                .map(list -> DynamicTest.dynamicTest("page " + list, () -> {
                    assertThat(as(Role.OWNER).get(path(list)).body()).doesNotContain(NOTICE);
                    assertThat(as(Role.OWNER).get(path(list + "?staus=failed&%3Cb%3E=1")).body())
                            .contains(NOTICE, "staus", "&lt;b&gt;").doesNotContain("<b>,");
                }));
    }

    @Test
    void aParameterThatIsThereTwiceIsNamed() {
        assertThat(as(Role.OWNER).get(path("/deliveries?status=failed&status=delivered")).body()).contains(NOTICE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/templates?status=gone", "/deliveries?status=gone", "/deliveries?environment=mars",
            "/deliveries?endpoint=whk_1", "/deliveries?from=yesterday", "/deliveries?type=none", "/deliveries?id=x",
            "/deliveries/replay?since=yesterday", "/deliveries/replay?endpoint=x", "/submissions?source=gone",
            "/submissions?key=x",
            "/batches?status=receiving-x", "/batches?id=x", "/envelopes?status=gone", "/envelopes/new?template=gone",
            "/runs?workflow=none", "/runs?id=x", "/audit?noun=gone",
            "/audit?actor=nobody", "/audit?from=yesterday", "/audit/audit.csv?noun=gone"})
    void anUnknownValueOfAFilterIsAnErrorAndShowsNothing(String list) {
        HttpResponse<String> answer = as(Role.OWNER).get(path(list));
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("id=\"errors\"", "There is 1 problem");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/audit?before=x", "/audit?before=2026-11-23T00:00:00Z&before_id=x",
            "/deliveries?before=x", "/submissions?before=x", "/runs?before=x",
            "/batches?before=x", "/envelopes?before=x", "/usage?month=x", "/usage?month=9999-01"})
    void anUnreadablePlaceInAListIsAMissingPage(String list) {
        assertThat(as(Role.OWNER).get(path(list)).statusCode()).isEqualTo(404);
    }

    @Test
    void theCsvWithAnUnknownFilterIsAPageThatSaysSo() {
        assertThat(as(Role.OWNER).get(path("/audit/audit.csv?staus=1")).body()).contains(NOTICE);
    }

    @Test
    void noLinkOfAPageHasAParameterThatItsTargetDoesNotKnow() {
        as(Role.OWNER).submit(path("/templates"), path("/templates/samples"), "sample", "welcome");
        as(Role.OWNER).submit(path("/webhooks/new"), path("/webhooks"), "url", "http://127.0.0.1:1/", "environment",
                "staging", "event", "submission.completed", "source", "api_async");
        var links = new TreeSet<String>();
        for (String page : new String[]{"", "/templates", "/templates/welcome", "/webhooks", "/destinations",
                "/destinations/new", "/deliveries",
                "/submissions",
                "/runs", "/batches", "/envelopes", "/schedules", "/forms", "/usage", "/audit"}) {
            LINK.matcher(as(Role.OWNER).get(path(page)).body()).results()
                    .forEach(link -> links.add(link.group(1).replace("&amp;", "&")));
        }
        assertThat(links).isNotEmpty();
        assertThat(links).allSatisfy(link -> assertThat(as(Role.OWNER).get(link).body()).doesNotContain(NOTICE));
    }
}
