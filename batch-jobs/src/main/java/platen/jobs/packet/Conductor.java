package platen.jobs.packet;

import java.time.Clock;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobExecutionException;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.launch.JobInstanceAlreadyCompleteException;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.dao.OptimisticLockingFailureException;
import platen.db.Bell;
import platen.db.Database;
import platen.db.Failpoint;
import platen.db.PublicId;
import platen.db.batch.Batch;
import platen.db.batch.BatchStatus;
import platen.db.batch.BatchStore;
import platen.db.batch.CourseStore;
import platen.db.batch.CourseStore.Claim;
import platen.db.batch.CourseStore.Course;
import platen.db.batch.Part;
import platen.db.batch.PartStore;
import platen.jobs.deliver.Announcements;
import platen.jobs.observe.Meters;
import platen.jobs.render.ErrorJson;
import platen.jobs.render.Lease;
import platen.jobs.render.NotToBlame;

/**
 * Drives orders: at most one process drives an order, by lease, and any number helps. Who drives starts its Spring
 * Batch job, or starts it again where a dead process left it, and settles what it came to.
 */
public final class Conductor {
    private static final Logger log = LoggerFactory.getLogger(Conductor.class);

    /** Claims without a row recorded after which an order fails; it can be resumed. */
    private static final int MOST_STALLED = 10;
    private static final Duration BEAT = Duration.ofSeconds(1);

    private final Database database;
    private final SpringBatch spring;
    private final BatchStore batches;
    private final CourseStore courses;
    private final PartStore parts;
    private final Orders orders;
    private final PartWork work;
    private final PacketJob jobs;
    private final BulkGate gate;
    private final Announcements announcements;
    private final Bell finished;
    private final Meters meters;
    private final Clock clock;

    Conductor(Database database, SpringBatch spring, BatchStore batches, CourseStore courses, PartStore parts,
            Orders orders,
            PartWork work, PacketJob jobs, BulkGate gate, Announcements announcements, Bell finished,
            Meters meters, Clock clock) {
        this.database = database;
        this.spring = spring;
        this.batches = batches;
        this.courses = courses;
        this.parts = parts;
        this.orders = orders;
        this.work = work;
        this.jobs = jobs;
        this.gate = gate;
        this.announcements = announcements;
        this.finished = finished;
        this.meters = meters;
        this.clock = clock;
    }

    /** Does what there is to do for an order, and returns when that is done or must be left to others. */
    public void work(UUID id, Watcher watcher) {
        if (!gate.open()) {
            return;
        }
        Optional<Claim> claim = courses.claim(id, Lease.LENGTH);
        if (claim.isPresent()) {
            drive(id, claim.get(), watcher);
        } else {
            help(id);
        }
    }

    private void help(UUID id) {
        Order order = null;
        while (gate.open() && !gate.somebodyWaits() && courses.goesOn(id)) {
            Optional<Part> part = parts.claim(id, Lease.LENGTH);
            if (part.isEmpty()) {
                return;
            }
            order = order == null ? orders.load(id) : order;
            work.work(order, part.get(), Courtesy.Manner.HELPING);
        }
    }

    private void drive(UUID id, Claim claim, Watcher watcher) {
        if (claim.stalled() > MOST_STALLED) {
            courses.halt(id, ErrorJson.write("internal",
                    "The batch was given up after " + MOST_STALLED + " attempts without progress; try to resume."));
        }
        boolean completed;
        try (var beat = new Heartbeat("batch", BEAT, new Beat(id, claim.attempt(), watcher))) {
            completed = NotToBlame.guard(() -> courses.goesOn(id) && run(orders.load(id), claim.attempt()),
                    () -> courses.moved(id, claim.attempt()));
        }
        settle(id, claim.attempt(), completed);
        batches.find(id).ifPresent(watcher::look);
        work.forget(id);
    }

    /** Keeps the order ours, shows how far it is, and notes that it moves. */
    private final class Beat implements Runnable {
        private final UUID id;
        private final int attempt;
        private final Watcher watcher;
        private int seen = -1;

        Beat(UUID id, int attempt, Watcher watcher) {
            this.id = id;
            this.attempt = attempt;
            this.watcher = watcher;
        }

        @Override
        public void run() {
            boolean ours = courses.hold(id, attempt, Lease.LENGTH).isPresent();
            Batch batch = batches.find(id).orElseThrow();
            if (ours && seen >= 0 && batch.ended() > seen) {
                courses.moved(id, attempt);
            }
            seen = batch.ended();
            watcher.look(batch);
        }
    }

    /** Whether the job has come to its end. */
    private boolean run(Order order, int attempt) {
        JobParameters parameters = new JobParametersBuilder()
                .addString("batch", PublicId.BATCH.of(order.id()))
                .toJobParameters();
        Job job = jobs.of(order, attempt);
        try {
            parts.close(order.id());
            spring.recover(job.getName(), parameters);
            JobExecution execution = spring.operator().start(job, parameters);
            execution.getStepExecutions().forEach(this::measure);
            boolean completed = execution.getStatus() == org.springframework.batch.core.BatchStatus.COMPLETED;
            if (!completed && gate.open() && courses.goesOn(order.id())) {
                log.warn("The job of {} ended as {} here: {}", PublicId.BATCH.of(order.id()), execution.getExitStatus(),
                        execution.getAllFailureExceptions());
                if (execution.getAllFailureExceptions().stream().anyMatch(Database::isOfEveryWrite)) {
                    courses.moved(order.id(), attempt);
                }
            }
            return completed;
        } catch (JobInstanceAlreadyCompleteException e) {
            // Its process died between the job's end and the order's.
            return true;
        } catch (OptimisticLockingFailureException e) {
            // Another worker took the order over, or ended a part of it just while its records were put in order.
            log.info("The records of the job of {} were changed by another worker", PublicId.BATCH.of(order.id()));
            return false;
        } catch (JobExecutionException e) {
            throw new IllegalStateException("The job of " + order.id() + " could not be started", e);
        }
    }

    /** Parts of a pass are timed where they are worked. */
    private void measure(StepExecution step) {
        LocalDateTime start = step.getStartTime();
        LocalDateTime end = step.getEndTime();
        if (start != null && end != null && !PacketJob.isPart(step)) {
            meters.step(step.getStepName(), step.getStatus().name().toLowerCase(Locale.ROOT),
                    Duration.between(start, end));
        }
    }

    private void settle(UUID id, int attempt, boolean completed) {
        Course course = courses.course(id);
        if (course.halt() != null) {
            end(id, attempt, BatchStatus.FAILED, course.halt());
        } else if (course.status() == BatchStatus.CANCELLING) {
            end(id, attempt, BatchStatus.CANCELLED, null);
        } else if (completed) {
            end(id, attempt, BatchStatus.COMPLETED, null);
        } else if (!course.status().isFinal()) {
            // The sweep calls somebody: this process stops, or something failed here that may do elsewhere.
            log.info("Batch {} is left to whoever takes it next", PublicId.BATCH.of(id));
            courses.release(id, attempt);
        }
        finished.ring();
    }

    private void end(UUID id, int attempt, BatchStatus status, @Nullable String error) {
        boolean ended = database.inTransaction(() -> {
            boolean ours = courses.end(id, attempt, status, error, clock.instant());
            if (ours && status != BatchStatus.CANCELLED) {
                announcements.batchEnded(batches.find(id).orElseThrow());
            }
            return ours;
        });
        if (ended) {
            meters.batchEnded(status.wire());
        }
        Failpoint.F19.hit();
    }
}
