package platen.db.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import platen.db.TestDatabase;
import platen.db.core.NotificationListener;

class NotifyChannelTest {
    private static final TestDatabase testing = new TestDatabase();

    @AfterAll
    static void close() {
        testing.close();
    }

    @Test
    void everyListenerReceivesANotification() throws Exception {
        try (var first = new Ear("heard_by_all");
                var second = new Ear("heard_by_all");
                var channel = new NotifyChannel(testing.direct(), "heard_by_all")) {
            channel.send();
            assertThat(first.subscribesTo()).isTrue();
            assertThat(second.subscribesTo()).isTrue();
        }
    }

    @Test
    void repeatedNotificationsAreCoalesced() throws Exception {
        try (var ear = new Ear("coalesced"); var channel = new NotifyChannel(testing.direct(), "coalesced")) {
            for (int i = 0; i < 10_000; i++) {
                channel.send();
            }
            assertThat(ear.subscribesTo()).isTrue();
            // the earlier wake-ups result in one last notification; a later one is still delivered
            channel.send();
            assertThat(ear.subscribesTo()).isTrue();
            assertThat(ear.notices.size()).isLessThan(5_000);
        }
    }

    @Test
    void aNotificationArrivesAfterTheChannelsConnectionDied() throws Exception {
        try (var ear = new Ear("after_reconnect");
                var channel = new NotifyChannel(named("the-channel"), "after_reconnect")) {
            channel.send();
            assertThat(ear.subscribesTo()).isTrue();
            assertThat(terminated("the-channel")).isEqualTo(1);
            ear.notices.clear();
            channel.send();
            assertThat(ear.subscribesTo()).isTrue();
        }
    }

    private static DelegatingDataSource named(String application) {
        return new DelegatingDataSource(testing.direct()) {
            @Override
            public Connection getConnection() throws SQLException {
                Connection connection = super.getConnection();
                connection.setClientInfo("ApplicationName", application);
                return connection;
            }
        };
    }

    private static int terminated(String application) {
        List<Boolean> ended = testing.database().jdbi().withHandle(handle -> handle.createQuery("""
                select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = :it
                """).bind("it", application).mapTo(boolean.class).list());
        return ended.size();
    }

    /** A listener that is active when the constructor returns. */
    private static final class Ear implements AutoCloseable, NotificationListener.Listener {
        private final BlockingQueue<String> notices = new LinkedBlockingQueue<>();
        private final BlockingQueue<String> ready = new LinkedBlockingQueue<>();
        private final NotificationListener ear;

        Ear(String channel) throws InterruptedException {
            ear = new NotificationListener(testing.direct()).on(channel, this).start();
            assertThat(ready.poll(60, TimeUnit.SECONDS)).isNotNull();
        }

        boolean subscribesTo() throws InterruptedException {
            return notices.poll(60, TimeUnit.SECONDS) != null;
        }

        @Override
        public void onNotice(String payload) {
            notices.add(payload);
        }

        @Override
        public void onGap() {
            ready.add("");
        }

        @Override
        public void close() {
            ear.close();
        }
    }
}
