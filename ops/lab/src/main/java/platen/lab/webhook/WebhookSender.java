package platen.lab.webhook;

import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import platen.db.DatabaseConfiguration;
import platen.db.core.Database;
import platen.db.postgres.ConnectionPool;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.EndpointStore;
import platen.jobs.JobsConfiguration;
import platen.jobs.telemetry.RenderMeters;
import platen.jobs.telemetry.Traces;
import platen.jobs.webhook.DeliveryDispatcher;
import platen.jobs.webhook.DeliveryRecorder;
import platen.jobs.webhook.DeliverySender;
import platen.jobs.webhook.EndpointNotifications;
import platen.jobs.webhook.RetrySchedule;
import platen.lab.process.ChildContext;
import platen.lab.process.ChildProcess;
import platen.lab.process.ReliabilityCommand;

/** {@code ops/lab/bin/lab webhook-sender}: sends the webhooks of a test, with shortened delays, until it is killed. */
@Command(name = "webhook-sender", hidden = true, description = "Sends the webhooks of a proof until it is killed.")
public final class WebhookSender extends ReliabilityCommand {
    /** Divisor of retry delays: six hours become two seconds. */
    private static final int HURRY = 10_000;
    private static final int CONNECTIONS = 10;
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(5);

    @Parameters(paramLabel = "URL", description = "JDBC URL of the proof's database")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private String url;

    @Override
    public void run() {
        try (ConnectionPool pool = ConnectionPool.open(ConnectionPool.Settings.of(url, CONNECTIONS));
                var context = new AnnotationConfigApplicationContext()) {
            ChildContext.register(context, new Database(pool));
            context.register(DatabaseConfiguration.class, JobsConfiguration.class);
            context.refresh();
            try (DeliveryDispatcher deliveries = hurried(context)) {
                say(ChildProcess.UP);
                while (true) {
                    deliveries.wake();
                    LockSupport.parkNanos(LOOK_INTERVAL.toNanos());
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException("The proof's database cannot be had", e);
        }
    }

    /** Returns a dispatcher with the beans of a context and shortened retry delays. */
    static DeliveryDispatcher hurried(BeanFactory beans) {
        var recorder = new DeliveryRecorder(beans.getBean(Database.class), beans.getBean(DeliveryStore.class),
                beans.getBean(EndpointStore.class), beans.getBean(EndpointNotifications.class),
                new RetrySchedule(RandomGenerator.getDefault(), HURRY), beans.getBean(Clock.class));
        return new DeliveryDispatcher(beans.getBean(DeliveryStore.class), beans.getBean(DeliverySender.class), recorder,
                beans.getBean(RenderMeters.class), beans.getBean(Traces.class));
    }
}
