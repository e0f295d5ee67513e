package platen.jobs.compare.version;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.blob.BlobStore;
import platen.db.template.Kind;
import platen.db.template.Template;
import platen.db.template.TemplateVersion;
import platen.jobs.compare.ComparisonPermits;
import platen.jobs.compare.version.VersionDiff.NotRendered;
import platen.jobs.compare.version.VersionDiff.Obstacle;
import platen.jobs.compare.version.VersionDiff.OtherFile;
import platen.jobs.compare.version.VersionDiff.SameSource;
import platen.jobs.compare.version.VersionDiff.Source;
import platen.jobs.compare.version.VersionDiff.SourceCompared;
import platen.jobs.compare.version.VersionDiff.SourceFailed;
import platen.jobs.compare.version.VersionDiff.Text;
import platen.jobs.compare.version.VersionDiff.TextCompared;
import platen.jobs.compare.version.VersionDiff.TextFailed;
import platen.jobs.engine.compare.SourceDiff;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.schema.SchemaChanges;
import platen.jobs.error.BusyException;
import platen.jobs.isolation.IsolatedOutcome.Completed;
import platen.jobs.isolation.IsolatedOutcome.Stopped;
import platen.jobs.isolation.WorkerPool;
import platen.jobs.template.CompiledTemplateCache;

/** Compares two versions of a template. Stores nothing. Worker processes are shared fairly among tenants. */
public final class VersionComparison {
    private static final Logger log = LoggerFactory.getLogger(VersionComparison.class);
    /** Processor time of a comparison; real documents take far less than a second. */
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final PageMarks PREVIEW = new PageMarks("PREVIEW", null);

    private final CompiledTemplateCache cache;
    private final VersionSamples samples;
    private final BlobStore blobs;
    private final WorkerPool workers;
    private final ComparisonPermits permits;

    public VersionComparison(CompiledTemplateCache cache, VersionSamples samples, BlobStore blobs, WorkerPool workers,
            ComparisonPermits permits) {
        this.cache = cache;
        this.samples = samples;
        this.blobs = blobs;
        this.workers = workers;
        this.permits = permits;
    }

    /**
     * Returns all differences of two versions of a template.
     *
     * @throws BusyException when the organization has too many comparisons in progress
     */
    public VersionDiff compare(Template template, TemplateVersion before, TemplateVersion after) {
        UUID organizationId = template.organizationId();
        return permits.run(organizationId, () -> new VersionDiff(schema(before, after),
                text(organizationId, before, after), source(organizationId, before, after)));
    }

    /**
     * Renders one of two versions as their comparison does, with a watermark.
     *
     * @param version one of the two
     * @throws BusyException when the organization has too many comparisons in progress
     */
    public RenderOutcome render(Template template, TemplateVersion version, TemplateVersion before,
            TemplateVersion after) {
        return permits.run(template.organizationId(), () -> samples.render(template.organizationId(), version,
                samples.sample(version, before, after), PREVIEW));
    }

    private SchemaChanges schema(TemplateVersion before, TemplateVersion after) {
        return SchemaChanges.between(cache.schema(before.templateId(), before.version()),
                cache.schema(after.templateId(), after.version()));
    }

    private Text text(UUID organizationId, TemplateVersion before, TemplateVersion after) {
        Sample sampleBefore = samples.sample(before, before, after);
        Sample sampleAfter = samples.sample(after, before, after);
        return switch (samples.render(organizationId, before, sampleBefore, PageMarks.NONE)) {
            case RenderOutcome.Rejected rejected -> new NotRendered(before.version(), rejected.message());
            case RenderOutcome.Rendered one ->
                switch (samples.render(organizationId, after, sampleAfter, PageMarks.NONE)) {
                    case RenderOutcome.Rejected rejected -> new NotRendered(after.version(), rejected.message());
                    case RenderOutcome.Rendered other -> text(organizationId,
                            new Pair(one.pdf().bytes(), other.pdf().bytes()), sampleBefore, sampleAfter);
                };
        };
    }

    private Text text(UUID organizationId, Pair pdfs, Sample before, Sample after) {
        return switch (workers.run(organizationId, new PageTextTask(), pdfs, LIMIT)) {
            case Completed<PageTextDiff>(PageTextDiff diff) -> new TextCompared(diff, before.version(),
                    after.version());
            case Stopped<PageTextDiff> stopped -> new TextFailed(obstacle(stopped));
        };
    }

    private Source source(UUID organizationId, TemplateVersion before, TemplateVersion after) {
        if (Arrays.equals(before.sourceSha256(), after.sourceSha256())) {
            return new SameSource();
        }
        if (before.kind() != Kind.DYNAMIC || after.kind() != Kind.DYNAMIC) {
            return new OtherFile();
        }
        Optional<byte[]> one = blobs.read(before.sourceSha256());
        Optional<byte[]> other = blobs.read(after.sourceSha256());
        if (one.isEmpty() || other.isEmpty()) {
            return new SourceFailed(Obstacle.UNREADABLE);
        }
        return switch (workers.run(organizationId, new SourceFilesTask(), new Pair(one.get(), other.get()), LIMIT)) {
            case Completed<SourceDiff>(SourceDiff diff) -> new SourceCompared(diff);
            case Stopped<SourceDiff> stopped -> new SourceFailed(obstacle(stopped));
        };
    }

    private static Obstacle obstacle(Stopped<?> stopped) {
        log.warn("A comparison was stopped: {}, {}", stopped.cause(), stopped.detail());
        return switch (stopped.cause()) {
            case TIME, MEMORY -> Obstacle.TOO_LARGE;
            case CRASH, EXCEPTION -> Obstacle.UNREADABLE;
        };
    }
}
