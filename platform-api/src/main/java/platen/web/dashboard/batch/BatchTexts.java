package platen.web.dashboard.batch;

import java.util.Optional;
import platen.db.batch.Batch;
import platen.jobs.batch.correct.BatchCorrections;
import platen.jobs.batch.intake.BatchPreviews;
import platen.jobs.batch.intake.BatchResult;
import platen.jobs.json.StoredJson;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;

/** Texts about batches. */
final class BatchTexts {
    private BatchTexts() {}

    /** Returns what a batch renders. */
    static String name(WorkspaceView view, Batch batch) {
        String target = batch.workflowAlias() == null ? batch.templateAlias() : batch.workflowAlias();
        return target == null ? view.text("batch.mixed") : target;
    }

    /** Returns the class of the badge of a batch. */
    static String badge(Batch batch) {
        return switch (batch.status()) {
            case COMPLETED -> batch.failed() > 0 ? "warn dot" : "ok dot";
            case FAILED -> "bad dot";
            case CANCELLED -> "mute";
            case RECEIVING, VALIDATING, IN_PROGRESS, FINALIZING, CANCELLING -> "info dot live";
        };
    }

    /** Returns the public id of the batch whose rows a batch corrects; empty for none. */
    static String corrects(Batch batch) {
        return StoredJson.object(batch.metadata()).path(BatchCorrections.CORRECTS).asString("");
    }

    /** Adds the reason why nothing was ordered. */
    static void refuse(WorkspaceView view, Form form, String field, BatchResult.Refused refused) {
        String detail = BatchPreviews.message(refused);
        String text = switch (refused) {
            case BatchResult.NoTemplate _,BatchResult.NoWorkflow _ -> view.text("batch.no-target");
            case BatchResult.Quarantined _ -> view.text("nav.quarantined-refusal");
            case BatchResult.NotPublished _ -> view.text("batch.not-published");
            case BatchResult.BadInput _ -> view.text("batch.bad-input");
            case BatchResult.DifferentRows _ -> view.text("batch.ordered-before");
            case BatchResult.TooManyRows many -> view.text("batch.too-many", many.most());
        };
        Optional.ofNullable(detail)
                .ifPresentOrElse(message -> form.error(field, text, message), () -> form.error(field, text));
    }
}
