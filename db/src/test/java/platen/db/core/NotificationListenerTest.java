package platen.db.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.TestDatabase;

class NotificationListenerTest {
    private static final String CHANNEL = "platen_test";

    private static TestDatabase testing;

    @BeforeAll
    static void open() {
        testing = new TestDatabase();
    }

    @AfterAll
    static void close() {
        testing.close();
    }

    @Test
    void aNoticeIsHeardByEveryNodeAtCommitAndNotBefore() throws Exception {
        var one = new Heard();
        var other = new Heard();
        try (var ignored = listening(one); var ignoredToo = listening(other)) {
            testing.database().inTransaction(() -> {
                NotificationListener.tell(testing.database(), CHANNEL, "in the transaction");
                // This notification is delivered at once, so an earlier one would have arrived before it.
                NotificationListener.tell(new Database(testing.direct()), CHANNEL, "outside");
                assertThat(one.next()).isEqualTo("outside");
                assertThat(other.next()).isEqualTo("outside");
            });
            assertThat(one.next()).isEqualTo("in the transaction");
            assertThat(other.next()).isEqualTo("in the transaction");
        }
    }

    @Test
    void aLostConnectionIsReplacedAndTheGapIsReportedToTheListener() throws Exception {
        var heard = new Heard();
        try (var ignored = listening(heard)) {
            testing.database().jdbi().useHandle(handle -> handle.createQuery("""
                    select count(pg_terminate_backend(pid)) from pg_stat_activity
                     where datname = current_database() and query like 'listen %'
                    """).mapTo(int.class).one());
            assertThat(heard.next()).isEqualTo(Heard.GAP);
            NotificationListener.tell(testing.database(), CHANNEL, "after the gap");
            assertThat(heard.next()).isEqualTo("after the gap");
        }
    }

    @Test
    void aListenerThatFailsStillHearsTheNextNotice() throws Exception {
        var heard = new Heard() {
            @Override
            public void onNotice(String payload) {
                super.onNotice(payload);
                if (payload.equals("bad")) {
                    throw new IllegalStateException("a bug of this listener, which the log shows");
                }
            }
        };
        try (var ignored = listening(heard)) {
            NotificationListener.tell(testing.database(), CHANNEL, "bad");
            NotificationListener.tell(testing.database(), CHANNEL, "good");
            assertThat(heard.next()).isEqualTo("bad");
            assertThat(heard.next()).isEqualTo("good");
        }
    }

    private static NotificationListener listening(Heard heard) {
        NotificationListener notices = new NotificationListener(testing.direct()).on(CHANNEL, heard).start();
        assertThat(heard.next()).isEqualTo(Heard.GAP);
        return notices;
    }

    private static class Heard implements NotificationListener.Listener {
        static final String GAP = "(gap)";

        private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

        @Override
        public void onNotice(String payload) {
            heard.add(payload);
        }

        @Override
        public void onGap() {
            heard.add(GAP);
        }

        String next() {
            try {
                return Objects.requireNonNullElse(heard.poll(60, TimeUnit.SECONDS), "(silence)");
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
