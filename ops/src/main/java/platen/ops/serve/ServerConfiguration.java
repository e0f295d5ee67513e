package platen.ops.serve;

import io.prometheus.metrics.core.util.Scheduler;
import java.time.Clock;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.db.batch.BatchStore;
import platen.db.core.Database;
import platen.db.node.NodeStore;
import platen.db.submission.BacklogStore;
import platen.jobs.engine.Engine;
import platen.jobs.isolation.IsolationSettings;
import platen.jobs.isolation.WorkerPool;
import platen.jobs.seal.StoredSealKeys;
import platen.jobs.telemetry.QueueMeters;
import platen.jobs.telemetry.SealMeters;
import platen.ops.command.CommandException;
import platen.ops.launch.CoreConfiguration;
import platen.ops.launch.DatabaseHandle;
import platen.ops.settings.Settings;
import platen.scheduler.JobServer;

/** Configures what every server has. Logins, where a role has them, bring users of their own. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration(exclude = UserDetailsServiceAutoConfiguration.class)
@Import({CoreConfiguration.class, RoleConfiguration.class})
class ServerConfiguration {

    @Bean
    LostThreads renderThreadsHealthIndicator() {
        return new LostThreads(Runtime.getRuntime().availableProcessors());
    }

    /** Fails the start when isolation is required but not available. */
    @Bean
    SmartInitializingSingleton requiredIsolation(WorkerPool workerPool, IsolationSettings settings) {
        return () -> {
            switch (settings.mode()) {
                case REQUIRE -> startRequired(workerPool);
                case AUTO, OFF -> {}
            }
        };
    }

    /** Starts a worker process before the first upload, but after the start, which needs the processors itself. */
    @Bean
    ApplicationListener<ApplicationReadyEvent> workerPoolStart(WorkerPool workerPool, IsolationSettings settings) {
        return _ -> {
            switch (settings.mode()) {
                case REQUIRE -> {}
                case AUTO, OFF -> workerPool.startInBackground();
            }
        };
    }

    /** Loads the fonts before the first render, but after the start, which needs the processors itself. */
    @Bean
    ApplicationListener<ApplicationReadyEvent> engineWarmUp(Engine engine) {
        return _ -> Thread.ofPlatform().daemon().name("engine-warm-up").start(engine::warmUp);
    }

    private static void startRequired(WorkerPool workers) {
        try {
            workers.start();
        } catch (IllegalStateException e) {
            throw new CommandException(String.valueOf(e.getMessage()), e);
        }
    }

    @Bean
    QueueMeters queueMeters(Database database) {
        return new QueueMeters(new BacklogStore(database), new BatchStore(database));
    }

    @Bean
    SealMeters sealMeters(StoredSealKeys keys) {
        return new SealMeters(keys);
    }

    @Bean
    ProcessMeters processMeters(Database database, ObjectProvider<JobServer> server, LostThreads lostThreads) {
        return new ProcessMeters(database, server, lostThreads);
    }

    /**
     * Starts the thread of Prometheus' exemplars. A request that started it would give it the class loader of Tomcat's
     * application, which warns of such threads when it stops.
     */
    @Bean
    SmartInitializingSingleton exemplarThread() {
        return () -> Scheduler.schedule(() -> {}, 0, TimeUnit.MILLISECONDS);
    }

    @Bean
    NodeHeartbeat nodeHeartbeat(Database database, Settings settings) {
        return new NodeHeartbeat(new NodeStore(database), settings.role());
    }

    @Bean
    ApplicationListener<ApplicationReadyEvent> nodeHeartbeatStart(NodeHeartbeat nodeHeartbeat) {
        return _ -> nodeHeartbeat.start();
    }

    /** Waits for the database, after all beans were created and before any of them is started. */
    @Bean
    SmartInitializingSingleton databaseOpened(ObjectProvider<DatabaseHandle> database) {
        return database::getObject;
    }

    @Bean
    HealthIndicator databaseHealthIndicator(Database database) {
        return new DatabaseHealth(database);
    }

    @Bean
    HealthIndicator sealHealthIndicator(StoredSealKeys keys, Clock clock) {
        return new SealHealth(keys, clock);
    }

    @Bean
    HealthIndicator roomHealthIndicator(Database database) {
        return new DiskSpaceHealth(database);
    }
}
