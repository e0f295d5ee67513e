package platen.ops.proof;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Clock;
import java.util.concurrent.CountDownLatch;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import platen.db.ArchiveConfiguration;
import platen.db.Database;
import platen.db.Notices;
import platen.jobs.JobsSettings;
import platen.jobs.WorkshopConfiguration;
import platen.jobs.queue.JobQueue;
import platen.scheduler.JobServer;
import platen.scheduler.JobServerSettings;
import platen.scheduler.SchedulerConfiguration;

/**
 * {@code platen victim}: a worker without a web server, which starts in a fraction of the time and so can be killed
 * more often. It works the same queue by the same rooms.
 */
@Command(name = "victim", hidden = true, description = "Works the queue of a proof until it is killed.")
public final class Victim implements Runnable {
    /** What it prints when it works. */
    static final String UP = "up";

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Parameters(paramLabel = "URL", description = "JDBC URL of the proof's database")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private String url;

    @Override
    public void run() {
        try (var pool = new HikariDataSource(); var rooms = new AnnotationConfigApplicationContext()) {
            pool.setJdbcUrl(url);
            pool.setMinimumIdle(1);
            var database = new Database(pool);
            rooms.registerBean(Database.class, () -> database);
            rooms.registerBean(Clock.class, Clock::systemUTC);
            rooms.registerBean(JobsSettings.class, JobsSettings::defaults);
            rooms.registerBean(JobServerSettings.class, () -> JobServerSettings.DEFAULTS);
            rooms.register(ArchiveConfiguration.class, WorkshopConfiguration.class, SchedulerConfiguration.class);
            rooms.refresh();
            try (var notices = new Notices(pool).on(JobQueue.CHANNEL, rooms.getBean(JobServer.class)).start()) {
                spec.commandLine().getOut().println(UP);
                spec.commandLine().getOut().flush();
                new CountDownLatch(1).await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
