package platen.scheduler;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.jobrunr.storage.StorageProvider;
import platen.db.batch.BatchLeaseStore;
import platen.db.batch.DeletedBatchStore;
import platen.db.batch.IntakeStore;
import platen.db.batch.StepStore;
import platen.db.core.Database;
import platen.db.core.OpenWork;
import platen.db.key.KeyStore;
import platen.db.mail.MailStore;
import platen.db.member.InvitationStore;
import platen.db.person.OneTimeLinkStore;
import platen.db.person.PasskeyStore;
import platen.db.person.SessionStore;
import platen.db.person.SignUpStore;
import platen.db.run.RunStore;
import platen.db.schedule.FiringStore;
import platen.db.submission.ClaimStore;
import platen.db.sweep.SweepRunStore;
import platen.db.trace.TraceStore;
import platen.db.webhook.DeliveryLogStore;
import platen.db.workspace.UsageStore;
import platen.db.workspace.WorkspaceDeletionStore;
import platen.jobs.destination.transfer.TransferDispatcher;
import platen.jobs.destination.transfer.TransferPlanner;
import platen.jobs.queue.JobQueue;
import platen.jobs.schedule.FiringPlanner;
import platen.jobs.webhook.DeliveryDispatcher;
import platen.jobs.webhook.Replays;
import platen.scheduler.sweep.BatchLogSweep;
import platen.scheduler.sweep.DeletedBatchesSweep;
import platen.scheduler.sweep.DeletedWorkspacesSweep;
import platen.scheduler.sweep.DueDeliveriesSweep;
import platen.scheduler.sweep.DueMailsSweep;
import platen.scheduler.sweep.FailedJobsSweep;
import platen.scheduler.sweep.KeyExpirySweep;
import platen.scheduler.sweep.PeopleSweep;
import platen.scheduler.sweep.ReplaysSweep;
import platen.scheduler.sweep.SchedulesSweep;
import platen.scheduler.sweep.StrandedBatchesSweep;
import platen.scheduler.sweep.StrandedRunsSweep;
import platen.scheduler.sweep.StrandedSubmissionsSweep;
import platen.scheduler.sweep.Sweep;
import platen.scheduler.sweep.TracesSweep;
import platen.scheduler.sweep.UsageMonthSweep;
import platen.scheduler.sweep.UsageRecountSweep;
import platen.scheduler.sweep.WebhookAnswersSweep;
import platen.scheduler.sweep.WebhookLogSweep;
import platen.scheduler.sweep.transfer.TransfersSweep;

/** All recurring work, in the order in which it is shown to operators. Each sweep defines its own interval. */
public record Timetable(List<Sweep> sweeps) {
    /** Minimum interval of a recurring job. */
    private static final Duration MIN_JOB_INTERVAL = Duration.ofSeconds(5);

    public Timetable {
        sweeps = List.copyOf(sweeps);
    }

    /** Returns a timetable with one more sweep. */
    public Timetable with(Sweep sweep) {
        return new Timetable(Stream.concat(sweeps.stream(), Stream.of(sweep)).toList());
    }

    /**
     * Returns the frequent sweeps, which every worker runs by its own clock: some of them recover lost jobs of the
     * queue, so they cannot be jobs of the queue.
     */
    public List<Sweep> byClock() {
        return sweeps.stream().filter(sweep -> sweep.interval().compareTo(MIN_JOB_INTERVAL) < 0).toList();
    }

    /** Returns the sweeps that are recurring jobs, which run once for all workers. */
    public List<Sweep> byJobs() {
        return sweeps.stream().filter(sweep -> sweep.interval().compareTo(MIN_JOB_INTERVAL) >= 0).toList();
    }

    /** Returns the sweeps of a worker. */
    public static Timetable of(Database database, ClaimStore claims, RunStore runs, KeyStore keys,
            UsageStore usage, JobQueue queue, StorageProvider jobs, DeliveryDispatcher deliveries,
            Replays replays, TransferPlanner transferPlanner, TransferDispatcher transfers, FiringPlanner planner,
            TraceStore traces, SweepSettings settings, OpenWorkMonitor open, InstantSource clock) {
        var webhookLog = new DeliveryLogStore(database);
        return new Timetable(List.of(
                // Recovery of accepted work
                open.when(OpenWork::submissions, new StrandedSubmissionsSweep(database, claims, queue)),
                open.when(OpenWork::runs, new StrandedRunsSweep(database, runs, queue)),
                open.when(OpenWork::batches, new StrandedBatchesSweep(database, new BatchLeaseStore(database),
                        new IntakeStore(database), queue)),
                open.when(OpenWork::deliveries, new DueDeliveriesSweep(deliveries)),
                open.when(OpenWork::replays, new ReplaysSweep(replays)),
                open.when(OpenWork::transfers, new TransfersSweep(transferPlanner, transfers)),
                open.when(OpenWork::firings, new SchedulesSweep(planner)),
                open.when(OpenWork::mails, new DueMailsSweep(database, new MailStore(database), queue)),
                // Time-based changes
                new KeyExpirySweep(keys, clock),
                new UsageMonthSweep(usage, clock),
                new UsageRecountSweep(usage, clock),
                // Cleanup
                new WebhookAnswersSweep(webhookLog, clock),
                new WebhookLogSweep(webhookLog, settings.webhookLog(), clock),
                new BatchLogSweep(new StepStore(database), new FiringStore(database), settings.batchLog(), clock),
                new DeletedBatchesSweep(new DeletedBatchStore(database), clock),
                new DeletedWorkspacesSweep(new WorkspaceDeletionStore(database), clock),
                new PeopleSweep(new SessionStore(database), new OneTimeLinkStore(database),
                        new InvitationStore(database), new SignUpStore(database), new PasskeyStore(database), clock),
                new TracesSweep(traces),
                new FailedJobsSweep(jobs, new SweepRunStore(database), clock)));
    }
}
