package platen.jobs.batch.intake;

import platen.db.batch.Batch;

/** Result of a request to create a batch. */
public sealed interface BatchResult {

    /** The batch is recorded and will be processed. */
    record Accepted(Batch batch) implements BatchResult {}

    /** The idempotency key was used before with the same rows: the original batch, in its current state. */
    record Replayed(Batch batch) implements BatchResult {}

    /** The request was rejected and nothing was recorded. */
    sealed interface Refused extends BatchResult {}

    /** 404 not_found. */
    record NoTemplate() implements Refused {}

    /** 404 not_found. */
    record NoWorkflow() implements Refused {}

    /** 403 forbidden: operators have quarantined the workspace. */
    record Quarantined() implements Refused {}

    /** 409 not_published. */
    record NotPublished(String message) implements Refused {}

    /** 409 idempotency_conflict: the key was used before for a different batch. */
    record DifferentRows(Batch original) implements Refused {}

    /** 400 bad_request: the input as a whole cannot be processed. */
    record BadInput(String message) implements Refused {}

    /**
     * 413 payload_too_large.
     *
     * @param most maximum number of rows
     */
    record TooManyRows(int most) implements Refused {}
}
