package platen.lab.reliability;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.support.DefaultLifecycleProcessor;
import platen.db.DatabaseConfiguration;
import platen.db.core.Database;
import platen.db.postgres.ConnectionPool;
import platen.jobs.JobsConfiguration;
import platen.lab.process.ChildContext;
import platen.lab.process.ChildProcess;
import platen.scheduler.JobServerSettings;
import platen.scheduler.SchedulerConfiguration;
import platen.scheduler.SweepSettings;

/**
 * A worker without a web server and a command line. It starts in a fraction of the time and so can be killed more
 * often. It works the same queue with the same configurations, from the first line of its input to the input's end.
 */
public final class CrashWorker {
    private static final int CONNECTIONS = 8;

    private CrashWorker() {}

    /** @param arguments JDBC URL of the test's database */
    public static void main(String[] arguments) throws IOException, SQLException {
        ((Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)).setLevel(Level.ERROR);
        try (ConnectionPool pool = ConnectionPool.open(ConnectionPool.Settings.of(arguments[0], CONNECTIONS));
                var context = new AnnotationConfigApplicationContext();
                var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            ChildContext.register(context, new Database(pool));
            context.registerBean(JobServerSettings.class, () -> JobServerSettings.DEFAULTS);
            context.registerBean(SweepSettings.class, () -> SweepSettings.DEFAULTS);
            context.registerBean("lifecycleProcessor", DefaultLifecycleProcessor.class, OnDemand::new);
            context.register(DatabaseConfiguration.class, JobsConfiguration.class, SchedulerConfiguration.class);
            context.refresh();
            System.out.println(ChildProcess.UP);
            if (in.readLine() != null) {
                context.start();
                in.readAllAsString();
            }
        }
        // Threads left running by libraries must not keep the process alive.
        System.exit(0);
    }

    /** Starts no bean on refresh, only on demand. */
    private static final class OnDemand extends DefaultLifecycleProcessor {
        @Override
        public void onRefresh() {
            // Beans are started by an explicit start of the context.
        }
    }
}
