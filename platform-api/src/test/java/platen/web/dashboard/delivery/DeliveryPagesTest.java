package platen.web.dashboard.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.event.Event;
import platen.db.event.EventStore;
import platen.db.event.EventType;
import platen.db.member.Role;
import platen.db.person.Language;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.db.person.Theme;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.DeliveryStore.NewDelivery;
import platen.db.webhook.Endpoint;
import platen.jobs.webhook.Endpoints;
import platen.jobs.webhook.Replays;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.Visitor;
import platen.web.dashboard.webhook.Receiver;
import platen.web.guard.Passwords;

@Timeout(600)
class DeliveryPagesTest extends DashboardTest {
    private static final int FAILED = 2_000;

    private final Receiver receiver = new Receiver();
    private Endpoint endpoint;
    private Endpoint many;

    @BeforeAll
    void queue() {
        endpoint = endpoint("/log", Environment.PRODUCTION);
        many = endpoint("/many", Environment.STAGING);
    }

    @AfterAll
    void stop() {
        receiver.close();
    }

    @Test
    void theLogIsFilteredByStatusEndpointTypeEnvironmentTimeAndId() {
        UUID event = failed(endpoint, "submission.failed", 1).getFirst();
        failed(endpoint, "batch.completed", 1);
        String id = PublicId.ENDPOINT.of(endpoint.id());
        assertThat(rows("?endpoint=" + id)).contains(">submission.failed</a>", ">batch.completed</a>");
        assertThat(rows("?endpoint=" + id + "&type=submission.failed")).contains(">submission.failed</a>")
                .doesNotContain(">batch.completed</a>");
        assertThat(rows("?endpoint=" + id + "&status=failed&environment=production")).contains("dlv_");
        assertThat(rows("?endpoint=" + id + "&status=delivered")).contains("No delivery matches");
        assertThat(rows("?endpoint=" + id + "&environment=staging")).contains("No delivery matches");
        assertThat(rows("?endpoint=" + id + "&from=2999-01-01T00:00")).contains("No delivery matches");
        assertThat(rows("?endpoint=" + id + "&to=2999-01-01")).contains("dlv_");
        assertThat(rows("?id=" + PublicId.EVENT.of(event))).contains(">submission.failed</a>")
                .doesNotContain(">batch.completed</a>");
        assertThat(rows("?id=sub_" + "0".repeat(32))).contains("No delivery matches", "Clear filters");
    }

    @Test
    void aFilterThatCannotBeReadIsAnErrorOfItsField() {
        HttpResponse<String> answer = as(Role.VIEWER).get(path("/deliveries?from=soon&status=nope&id=x"));
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("Write a time such as", "Choose one of the listed values.",
                "Write an id such as", "value=\"soon\"");
    }

    @Test
    void theIdOfADeliveryLeadsToItsPageAndOlderOnesFollowOnTheNextPage() {
        Endpoint paged = endpoint("/paged", Environment.PRODUCTION);
        failed(paged, "submission.completed", 51);
        String id = PublicId.ENDPOINT.of(paged.id());
        String page = rows("?endpoint=" + id);
        String older = page.replaceFirst("(?s).*href=\"([^\"]*before=[^\"]*)\".*", "$1").replace("&amp;", "&");
        String second = as(Role.VIEWER).get(older).body();
        assertThat(second.split("<tr id=\"dlv_", -1)).hasSize(2);
        assertThat(second).contains(">Newest<").doesNotContain("before=dlv_");
        String delivery = second.replaceFirst("(?s).*<tr id=\"(dlv_[0-9a-f]+)\".*", "$1");
        assertThat(Visitor.location(as(Role.VIEWER).get(path("/deliveries?id=" + delivery))))
                .isEqualTo(path("/deliveries/" + delivery));
        assertThat(stranger().get(path("/deliveries/" + delivery)).statusCode()).isEqualTo(404);
    }

    @Test
    void allFailedDeliveriesOfAnEndpointAreSentAgainInPortions() {
        failed(many, "submission.completed", FAILED);
        String page = path("/deliveries/replay");
        String id = PublicId.ENDPOINT.of(many.id());
        String since = server().clock().instant().minus(1, ChronoUnit.HOURS).toString().substring(0, 16);
        String query = "?since=" + since + "&endpoint=" + id;
        assertThat(as(Role.DEVELOPER).get(page + query).body()).contains("2,000 deliveries failed",
                "Replay 2,000 deliveries");
        assertThat(as(Role.DEVELOPER).get(page + query + "&environment=production").body())
                .contains("No delivery failed since then").doesNotContain("Replay 0");
        HttpResponse<String> begun = as(Role.DEVELOPER).submit(page, page, "since", since, "endpoint", id,
                "environment", "");
        assertThat(Visitor.location(begun)).isEqualTo(path("/deliveries"));
        assertThat(as(Role.DEVELOPER).get(path("/deliveries")).body())
                .contains("2,000 failed deliveries are sent again", "500 of 2,000", "<progress");
        server().bean(Replays.class).continueOpen();
        assertThat(as(Role.VIEWER).get(path("/deliveries")).body()).doesNotContain("<progress");
        assertThat(count("select count(*) from delivery where endpoint_id = :id and last_attempt = 12"))
                .isEqualTo(FAILED);
        assertThat(as(Role.VIEWER).get(page).statusCode()).isEqualTo(403);
    }

    @Test
    void aTimeThatCannotBeReadStartsNoReplay() {
        HttpResponse<String> answer = as(Role.DEVELOPER).submit(path("/deliveries/replay"), path("/deliveries/replay"),
                "since", "yesterday");
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("Write a time such as");
    }

    @Test
    void aGermanReadsThePagesInGerman() {
        var german = new Person(PublicId.next(), "rosa@example.org", "Rosa", Language.DE, Theme.SYSTEM, null, null,
                Instant.parse("2026-08-22T10:11:12Z"));
        server().bean(PersonStore.class).create(german, new Passwords(4).hash(DashboardFixture.PASSWORD));
        server().join(workspace(), german, Role.DEVELOPER);
        Visitor rosa = server().visitor().login("rosa@example.org");
        assertThat(rosa.get(path("/deliveries")).body()).contains("Zustellungen", "Filter");
        assertThat(rosa.get(path("/webhooks")).body()).contains("Endpunkt hinzufügen", "Letzter Erfolg");
        assertThat(rosa.get(path("/webhooks/new")).body()).contains("Ein Dokument ist fertig", "Asynchrone API");
        assertThat(rosa.get(path("/deliveries/replay")).body()).contains("Gescheiterte Zustellungen erneut senden");
        assertThat(rosa.get(path("/webhooks/" + PublicId.ENDPOINT.of(endpoint.id()))).body())
                .contains("Signatur prüfen", "Testereignis senden");
    }

    private String rows(String query) {
        HttpResponse<String> answer = as(Role.VIEWER).get(path("/deliveries" + query));
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.body();
    }

    private Endpoint endpoint(String path, Environment environment) {
        Instant now = server().clock().instant().truncatedTo(ChronoUnit.MICROS);
        var created = new Endpoint(PublicId.next(), workspace().id(), receiver.url(path), environment,
                List.of("submission.completed"), true, true, true, true, null, now);
        server().bean(Endpoints.class).create(created, Actor.SYSTEM);
        return created;
    }

    /** Stores deliveries whose last attempt has failed, and returns the ids of their events. */
    private List<UUID> failed(Endpoint of, String type, int count) {
        Instant now = server().clock().instant().truncatedTo(ChronoUnit.MICROS);
        var events = new ArrayList<Event>();
        var queued = new ArrayList<NewDelivery>();
        for (int i = 0; i < count; i++) {
            var event = new Event(PublicId.next(), of.workspaceId(), EventType.named(type).orElseThrow(),
                    "{\"environment\":\"" + of.environment().wire() + "\"}", now);
            events.add(event);
            queued.add(new NewDelivery(PublicId.next(), of.workspaceId(), event.id(), of.id(), of.url(), type,
                    of.id().toString(), false, false, 6, now));
        }
        server().database().inTransaction(() -> {
            new EventStore(server().database()).append(events);
            new DeliveryStore(server().database()).queue(queued);
            server().database().jdbi().useHandle(handle -> handle.execute("""
                    with ended as (
                        update delivery set attempt = 6, status = 'failed', due_at = null
                         where endpoint_id = ? and status = 'pending' returning id
                    )
                    insert into delivery_attempt (delivery_id, number, started_at, status_code, duration_ms)
                    select id, 6, clock_timestamp(), 500, 12 from ended
                    """, of.id()));
        });
        return events.stream().map(Event::id).toList();
    }

    private int count(String query) {
        return server().database().jdbi().withHandle(
                handle -> handle.createQuery(query).bind("id", many.id()).mapTo(int.class).one());
    }
}
