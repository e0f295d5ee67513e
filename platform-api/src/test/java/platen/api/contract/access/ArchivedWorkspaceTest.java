package platen.api.contract.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.db.webhook.DeliveryStore;
import platen.db.workspace.KeyReach;
import platen.jobs.workspace.WorkspaceArchive;

@SharedServerTest
class ArchivedWorkspaceTest {
    private static final Instant FAR = Instant.parse("2999-01-01T00:00:00Z");

    private final EnvironmentFixture fixture = new EnvironmentFixture(KeyReach.WORKSPACE);
    private final WorkspaceArchive archive = fixture.tenant.api.bean(WorkspaceArchive.class);

    @Test
    void theKeysOfAnArchivedWorkspaceAreRefusedAtOnceUntilItIsRestored() {
        var keys = new KeyStore(fixture.tenant.api.database());
        var issued = keys.issue(fixture.tenant.workspace.id(), "rotated", Environment.PRODUCTION, Scope.DEFAULTS, null,
                fixture.tenant.api.clock().instant());
        keys.rotate(fixture.tenant.workspace.id(), issued.key().id(),
                fixture.tenant.api.clock().instant().plus(Duration.ofDays(1)), null, Actor.cli(),
                fixture.tenant.api.clock().instant());
        Client client = fixture.client(Environment.PRODUCTION, Scope.values());
        Client previous = new Client(fixture.tenant.api, issued.secret());
        assertThat(client.get("/v1/webhooks").status()).isEqualTo(200);
        assertThat(previous.get("/v1/templates").status()).isEqualTo(200);

        archive.archive(fixture.tenant.workspace, Actor.cli());
        Answer refused = awaited(client, 403);
        assertThat(refused.error()).isEqualTo("403 forbidden");
        assertThat(refused.json().path("message").asString()).contains("is archived", "restore it",
                fixture.tenant.workspace.name());
        assertThat(awaited(previous, 403).status()).isEqualTo(403);
        assertThat(client.post("/api/v1/templates/consent/render", "{}").status()).isEqualTo(403);

        archive.restore(fixture.tenant.workspace, Actor.cli());
        assertThat(awaited(client, 200).status()).isEqualTo(200);
    }

    @Test
    void schedulesAndDeliveriesWaitUntilTheWorkspaceIsRestored() {
        fixture.fresh("schedule_id");
        fixture.fresh("delivery_id");
        archive.archive(fixture.tenant.workspace, Actor.cli());
        makeDeliveryDue();
        int attempts = attempts();
        assertThat(dueSchedules()).isZero();
        claim();
        assertThat(attempts()).isEqualTo(attempts);

        archive.restore(fixture.tenant.workspace, Actor.cli());
        assertThat(dueSchedules()).isEqualTo(1);
        // The server's own dispatcher may be first.
        claim();
        assertThat(attempts()).isEqualTo(attempts + 1);
    }

    /** Repeats a request until every cache has heard of the change. */
    private static Answer awaited(Client client, int status) {
        Answer answer = client.get("/v1/templates");
        while (answer.status() != status) {
            Thread.onSpinWait();
            answer = client.get("/v1/templates");
        }
        return answer;
    }

    private long dueSchedules() {
        var database = fixture.tenant.api.database();
        return database.inTransaction(() -> new ScheduleStore(database).due(1_000, FAR)
                .stream()
                .map(Schedule::workspaceId)
                .filter(fixture.tenant.workspace.id()::equals)
                .count());
    }

    private void claim() {
        new DeliveryStore(fixture.tenant.api.database()).claim(1_000, 10, Duration.ofMinutes(5));
    }

    private void makeDeliveryDue() {
        fixture.tenant.api.database()
                .jdbi()
                .useHandle(handle -> handle.execute(
                        "update delivery set status = 'pending', due_at = clock_timestamp() where workspace_id = ?",
                        fixture.tenant.workspace.id()));
    }

    private int attempts() {
        return fixture.tenant.api.database()
                .jdbi()
                .withHandle(handle -> handle.createQuery(
                        "select coalesce(sum(attempt), 0) from delivery where workspace_id = :id")
                        .bind("id", fixture.tenant.workspace.id())
                        .mapTo(int.class)
                        .one());
    }
}
