package platen.jobs.compile;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.jobs.compile.PreviewProblem.Severity;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.isolation.EditorWorkers;
import platen.jobs.isolation.EditorWorkers.Timeouts;
import platen.jobs.isolation.IsolatedOutcome.Completed;
import platen.jobs.isolation.IsolatedOutcome.Stopped;
import tools.jackson.databind.node.ObjectNode;

/** Previews templates that are being edited, in warm processes that belong to one tenant each. Thread-safe. */
public final class PreviewProcess {
    private static final Logger log = LoggerFactory.getLogger(PreviewProcess.class);
    /**
     * Longest time that a caller waits for a free process, and in total for the answer; a busy machine alone needs the
     * latter. A preview that follows the typing waits shortly for a process, because it is soon outdated.
     */
    private static final Timeouts TYPING_TIMEOUTS = new Timeouts(Duration.ofMillis(600), Duration.ofSeconds(25));
    private static final Timeouts PAGE_TIMEOUTS = new Timeouts(Duration.ofSeconds(15), Duration.ofSeconds(25));

    private final EditorWorkers workers;
    private final Duration limit;

    /** @param limit processor time of one preview */
    public PreviewProcess(EditorWorkers workers, Duration limit) {
        this.workers = workers;
        this.limit = limit;
    }

    /** Starts a process in the background, so that the first preview of an editor is as quick as the others. */
    public void prepare() {
        workers.prepare();
    }

    /**
     * Compiles a source that is being typed and renders it with data. Its caller asks again when it is refused.
     *
     * @param tenant owner of the template
     * @param data may not match the schema
     * @return empty when all processes are busy, or none answers in time
     */
    public Optional<PreviewResult> preview(UUID tenant, byte[] source, ImportOptions options, ObjectNode data) {
        return run(tenant, new PreviewTask.Request(source, options, data), TYPING_TIMEOUTS);
    }

    /**
     * Compiles and renders like {@link #preview} for a page that a person waits for: also until other previews of the
     * same tenant have ended.
     *
     * @return empty when all processes are busy for many seconds, or none answers in time
     */
    public Optional<PreviewResult> previewForPage(UUID tenant, byte[] source, ImportOptions options, ObjectNode data) {
        return run(tenant, new PreviewTask.Request(source, options, data), PAGE_TIMEOUTS);
    }

    private Optional<PreviewResult> run(UUID tenant, PreviewTask.Request request, Timeouts timeouts) {
        return workers.run(tenant, new PreviewTask(), request, limit, timeouts).map(outcome -> switch (outcome) {
            case Completed<PreviewResult>(PreviewResult result) -> result;
            case Stopped<PreviewResult> stopped -> stopped(stopped);
        });
    }

    private PreviewResult stopped(Stopped<PreviewResult> stopped) {
        log.warn("A preview was stopped: {}, {}", stopped.cause(), stopped.detail());
        String message = switch (stopped.cause()) {
            case TIME -> "The preview takes longer than " + limit.toSeconds()
                    + " seconds. Simplify the document, or use less sample data.";
            case MEMORY -> "The preview needs too much memory. Simplify the document, or use less sample data.";
            case CRASH, EXCEPTION ->
                "The document cannot be read. Undo the latest changes, or leave out fonts and pictures to find the"
                        + " cause.";
        };
        return PreviewResult.refused(List.of(new PreviewProblem(Severity.ERROR, message, "", 0, 0, "")));
    }
}
