package platen.db.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import platen.db.DatabaseFixture;
import platen.db.check.ServerState;
import platen.db.core.SchemaHistory;
import platen.db.submission.ClaimStore;
import platen.db.submission.NewSubmission;
import platen.db.submission.SubmissionFixture;
import platen.db.submission.SubmissionStore;

class NodeStoreTest {
    private static final DatabaseFixture archive = new DatabaseFixture();
    private static final NodeStore nodes = new NodeStore(archive.database());
    private static final int NEWEST = SchemaHistory.newest();

    @AfterEach
    void clear() {
        archive.database().jdbi().useHandle(handle -> handle.execute("delete from node; delete from submission"));
    }

    @AfterAll
    static void close() {
        archive.close();
    }

    @Test
    void aProcessIsListedWithItsReleaseAndWorkUntilItLeaves() {
        nodes.heartbeat("worker", "2.1", NEWEST);
        nodes.heartbeat("worker", "2.1", NEWEST);
        NewSubmission submission = archive.submission();
        SubmissionFixture.queue(new SubmissionStore(archive.database()), submission, Duration.ofMinutes(1));
        new ClaimStore(archive.database()).claim(submission.id(), Duration.ofMinutes(1));

        Node own = own();
        assertThat(own.role()).isEqualTo("worker");
        assertThat(own.release()).isEqualTo("2.1");
        assertThat(own.renders()).isEqualTo(1);
        assertThat(own.isLost()).isFalse();
        assertThat(own.outdated()).isFalse();
        nodes.leave();
        assertThat(nodes.all()).isEmpty();
    }

    @Test
    void aProcessWhoseReleaseKnowsFewerMigrationsIsOutdatedHoweverYoungItIs() {
        nodes.heartbeat("api", "2.0", NEWEST - 1);
        assertThat(own().outdated()).isTrue();
        assertThat(ServerState.of(archive.database().dataSource()).outdated()).contains(own().name());
        nodes.heartbeat("api", "2.1", NEWEST);
        assertThat(own().outdated()).isFalse();
        assertThat(ServerState.of(archive.database().dataSource()).outdated()).isEmpty();
    }

    @Test
    void aProcessThatIsNotRegisteredIsOutdatedIfItIsMuchOlderThanTheSchema() throws Exception {
        PGSimpleDataSource source = archive.testing().direct();
        source.setApplicationName("platen other-node:7");
        try (Connection other = source.getConnection(); Statement statement = other.createStatement()) {
            assertThat(find("other-node:7")).get().returns(false, Node::outdated).returns(null, Node::role).returns(1,
                    Node::connections);
            statement.execute("update flyway_schema_history set installed_on = installed_on + interval '1 hour'");
            assertThat(find("other-node:7")).get().returns(true, Node::outdated);
            assertThat(ServerState.of(archive.database().dataSource()).outdated()).containsExactly("other-node:7");
            statement.execute("update flyway_schema_history set installed_on = installed_on - interval '1 hour'");
        }
    }

    @Test
    void aProcessThatWasKilledIsLostAfterAMinuteAndForgottenAfterAnHour() {
        archive.database().jdbi().useHandle(handle -> handle.execute("""
                insert into node values ('platen gone:1', 'worker', '2.1', 265, now(), now() - interval '61 seconds'),
                                        ('platen slow:2', 'worker', '2.1', 265, now(), now() - interval '30 seconds')
                """));
        assertThat(find("gone:1")).get().returns(true, Node::isLost).returns(0, Node::connections);
        assertThat(find("slow:2")).get().returns(false, Node::isLost);
        archive.database().jdbi().useHandle(handle -> handle
                .execute("update node set seen_at = now() - interval '61 minutes' where name = 'platen gone:1'"));
        nodes.heartbeat("worker", "2.1", NEWEST);
        assertThat(find("gone:1")).isEmpty();
        assertThat(find("slow:2")).isPresent();
    }

    private static Node own() {
        String name = archive.database().jdbi().withHandle(handle -> handle
                .createQuery("select current_setting('application_name')").mapTo(String.class).one());
        return find(name.substring("platen ".length())).orElseThrow();
    }

    private static Optional<Node> find(String name) {
        return nodes.all().stream().filter(each -> each.name().equals(name)).findFirst();
    }
}
