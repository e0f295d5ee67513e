package platen.jobs.compile;

import java.time.Duration;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompileOutcome.Reason;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.isolation.IsolatedOutcome;
import platen.jobs.isolation.IsolatedOutcome.Completed;
import platen.jobs.isolation.IsolatedOutcome.Stopped;
import platen.jobs.isolation.WorkerPool;
import platen.jobs.template.Templates;

/** Compiles each file in a worker process with limited memory and time. */
public final class CompileProcess implements Templates.Compiler {
    private static final Logger log = LoggerFactory.getLogger(CompileProcess.class);
    private static final UUID NO_TENANT = new UUID(0, 0);

    private final WorkerPool workers;
    private final Duration limit;
    private final boolean fresh;

    /** @param limit processor time for one file */
    public CompileProcess(WorkerPool workers, Duration limit) {
        this(workers, limit, false);
    }

    private CompileProcess(WorkerPool workers, Duration limit, boolean fresh) {
        this.workers = workers;
        this.limit = limit;
        this.fresh = fresh;
    }

    /** Returns a compiler that compiles each file in a process that has served nobody before. */
    public static CompileProcess inFreshProcesses(WorkerPool workers, Duration limit) {
        return new CompileProcess(workers, limit, true);
    }

    @Override
    public CompileOutcome compile(byte[] source, ImportOptions options) {
        return compile(NO_TENANT, source, options);
    }

    @Override
    public CompileOutcome compile(UUID tenant, byte[] source, ImportOptions options) {
        var request = new CompileWire.Request(source, options);
        IsolatedOutcome<CompileOutcome> outcome = fresh
                ? workers.runFresh(tenant, new CompileTask(), request, limit)
                : workers.run(tenant, new CompileTask(), request, limit);
        return switch (outcome) {
            case Completed<CompileOutcome>(CompileOutcome compiled) -> compiled;
            case Stopped<CompileOutcome> stopped -> refused(stopped);
        };
    }

    private CompileOutcome.Refused refused(Stopped<CompileOutcome> stopped) {
        log.warn("An upload was refused: {}, {}", stopped.cause(), stopped.detail());
        return switch (stopped.cause()) {
            case TIME -> new CompileOutcome.Refused(Reason.PDF_TOO_LARGE, "The file takes longer than "
                    + limit.toSeconds() + " seconds to read. Split the document or simplify it.");
            case MEMORY -> new CompileOutcome.Refused(Reason.PDF_TOO_LARGE,
                    "The file needs too much memory to read. Split the document or simplify it.");
            case CRASH, EXCEPTION -> new CompileOutcome.Refused(Reason.PDF_BROKEN,
                    "The file cannot be read: reading it fails in a way that this service has no words for. Make it"
                            + " anew with another program, or leave out its fonts and pictures to find the cause.");
        };
    }
}
