package platen.jobs.template.draft;

import java.time.Clock;
import java.time.Duration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import platen.db.blob.BlobStore;
import platen.db.core.Database;
import platen.db.draft.DraftUploadStore;
import platen.db.draft.TemplateDraftStore;
import platen.db.template.TemplateStore;
import platen.jobs.audit.AuditTrail;
import platen.jobs.compile.CompileProcess;
import platen.jobs.compile.PreviewProcess;
import platen.jobs.isolation.EditorWorkers;
import platen.jobs.isolation.EditorWorkers.Limits;
import platen.jobs.isolation.IsolationSettings;
import platen.jobs.isolation.WorkerPool;
import platen.jobs.template.Templates;
import platen.jobs.webhook.EventPublisher;

/** Declares the drafts of templates and their previews. */
@Configuration(proxyBeanMethods = false)
public class DraftConfiguration {
    private static final Duration COMPILE_LIMIT = Duration.ofSeconds(10);
    private static final Duration PREVIEW_LIMIT = Duration.ofSeconds(10);
    private static final Duration MAX_IDLE = Duration.ofMinutes(10);
    /** Processes beside those of the pool, each with its own heap. */
    private static final int MIN_PROCESSES = 4;

    @Bean
    Limits previewLimits() {
        int processes = Math.max(MIN_PROCESSES, Runtime.getRuntime().availableProcessors());
        return new Limits(processes, processes / 2, MAX_IDLE);
    }

    /** Starts its processes when an editor is opened. */
    @Bean
    EditorWorkers editorWorkers(ObjectProvider<IsolationSettings> settings, Limits previewLimits) {
        return new EditorWorkers(settings.getIfAvailable(IsolationSettings::defaults), previewLimits);
    }

    @Bean
    PreviewProcess previewProcess(EditorWorkers editorWorkers) {
        return new PreviewProcess(editorWorkers, PREVIEW_LIMIT);
    }

    @Bean
    TemplateDrafts templateDrafts(Database database, TemplateDraftStore drafts, TemplateStore templates,
            BlobStore blobs, WorkerPool workerPool, EventPublisher publisher, AuditTrail audit, Clock clock) {
        var fresh = new Templates(database, templates, blobs,
                CompileProcess.inFreshProcesses(workerPool, COMPILE_LIMIT), publisher, audit, clock);
        return new TemplateDrafts(database, drafts, templates, blobs, fresh, audit, clock);
    }

    @Bean
    PreviewDrafts previewDrafts(TemplateDraftStore rows, TemplateDrafts drafts) {
        return new PreviewDrafts(rows, drafts);
    }

    @Bean
    DraftUploads draftUploads(TemplateDrafts drafts, DraftUploadStore uploads, Clock clock) {
        return new DraftUploads(drafts, uploads, clock);
    }
}
