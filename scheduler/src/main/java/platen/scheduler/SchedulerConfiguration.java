package platen.scheduler;

import java.time.Duration;
import java.time.InstantSource;
import org.jobrunr.storage.StorageProvider;
import org.jobrunr.utils.mapper.JsonMapper;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.db.core.Database;
import platen.db.core.ListenerRegistration;
import platen.db.core.OpenWork;
import platen.db.core.OpenWorkStore;
import platen.db.key.KeyStore;
import platen.db.run.RunStore;
import platen.db.submission.ClaimStore;
import platen.db.sweep.SweepRunStore;
import platen.db.trace.TraceStore;
import platen.db.workspace.UsageStore;
import platen.jobs.destination.transfer.TransferDispatcher;
import platen.jobs.destination.transfer.TransferPlanner;
import platen.jobs.form.AbandonedAnswers;
import platen.jobs.form.FormClosings;
import platen.jobs.form.draft.ExpiredFormLinks;
import platen.jobs.key.KeyExpiryWarnings;
import platen.jobs.queue.JobQueue;
import platen.jobs.queue.JobStorage;
import platen.jobs.retention.RetentionPass;
import platen.jobs.schedule.FiringPlanner;
import platen.jobs.webhook.DeliveryDispatcher;
import platen.jobs.webhook.Replays;
import platen.jobs.workspace.UsageNotices;
import platen.scheduler.sweep.KeyWarningsSweep;
import platen.scheduler.sweep.RetentionSweep;
import platen.scheduler.sweep.UsageNoticesSweep;
import platen.scheduler.sweep.envelope.EnvelopeSweeps;
import platen.scheduler.sweep.form.AbandonedAnswersSweep;
import platen.scheduler.sweep.form.ExpiredFormLinksSweep;
import platen.scheduler.sweep.form.FormClosingsSweep;

/** Spring configuration of a worker's job server and sweeps. Handlers are beans, found by their classes. */
@Configuration(proxyBeanMethods = false)
@Import(EnvelopeSweeps.class)
public class SchedulerConfiguration {
    private static final Duration REPORT_INTERVAL = Duration.ofSeconds(15);

    @Bean
    JobServer jobServer(Database database, JsonMapper jobJson, BeanFactory beans, JobServerSettings settings,
            // The storage that enqueues jobs creates the tables.
            StorageProvider jobStorage) {
        return new JobServer(JobStorage.independent(database, jobJson), jobJson, beans::getBean, settings);
    }

    /** Compares the clocks after all beans were created, which need no database yet. */
    @Bean
    SmartInitializingSingleton clockSkewWarning(Database database, InstantSource clock) {
        return () -> ClockSkew.warn(database, clock);
    }

    @Bean
    ListenerRegistration jobsEnqueued(JobServer jobServer) {
        return new ListenerRegistration(JobQueue.CHANNEL, jobServer);
    }

    @Bean
    Timetable timetable(Database database, ClaimStore claims, RunStore runs, KeyStore keys, UsageStore usage,
            JobQueue queue, StorageProvider jobStorage, DeliveryDispatcher deliveries, FiringPlanner planner,
            TraceStore traceStore, SweepSettings settings, KeyExpiryWarnings keyWarnings, Replays replays,
            RetentionPass retention, UsageNotices notices, AbandonedAnswers answers, ExpiredFormLinks links,
            FormClosings closings, EnvelopeSweeps envelopes, TransferPlanner transferPlanner,
            TransferDispatcher transfers, OpenWorkMonitor open, InstantSource clock) {
        Timetable timetable = Timetable.of(database, claims, runs, keys, usage, queue, jobStorage, deliveries,
                replays, transferPlanner, transfers, planner, traceStore, settings, open, clock)
                .with(new KeyWarningsSweep(keyWarnings))
                .with(new UsageNoticesSweep(notices))
                .with(new RetentionSweep(retention))
                .with(new AbandonedAnswersSweep(answers))
                .with(new ExpiredFormLinksSweep(links))
                .with(new FormClosingsSweep(closings))
                .with(open.when(OpenWork::seals, envelopes.stranded()));
        return envelopes.timed().stream().reduce(timetable, Timetable::with, (_, later) -> later);
    }

    @Bean
    OpenWorkMonitor openWorkMonitor(Database database, InstantSource clock) {
        return new OpenWorkMonitor(new OpenWorkStore(database), clock);
    }

    @Bean
    SweepRunner sweepRunner(Timetable timetable, InstantSource clock) {
        return new SweepRunner(timetable, clock);
    }

    @Bean
    SweepRunStore sweepRunStore(Database database) {
        return new SweepRunStore(database);
    }

    @Bean
    SweepJobHandler sweepJobHandler(Timetable timetable, Database database, SweepRunStore sweepRunStore,
            InstantSource clock) {
        return new SweepJobHandler(timetable, database, sweepRunStore, clock);
    }

    @Bean
    RecurringSweeps recurringSweeps(Timetable timetable, Database database, StorageProvider jobStorage,
            SweepRunStore sweepRunStore, JobServer jobServer, InstantSource clock) {
        return new RecurringSweeps(timetable, database, jobStorage, sweepRunStore, jobServer::wake, clock);
    }

    @Bean
    SweepReporter sweepReporter(SweepRunner sweepRunner, SweepRunStore sweepRunStore) {
        return new SweepReporter(sweepRunner, sweepRunStore, REPORT_INTERVAL);
    }
}
