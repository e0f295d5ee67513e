package platen.jobs.packet;

import platen.db.batch.Batch;

/** What became of a request for a bulk order. */
public sealed interface BatchResult {

    /** Recorded; work on it begins. */
    record Accepted(Batch batch) implements BatchResult {}

    /** The idempotency key was used before, with the same rows: the original, in whatever state. */
    record Replayed(Batch batch) implements BatchResult {}

    /** Nothing was recorded. */
    sealed interface Refused extends BatchResult {}

    /** 404 not_found. */
    record NoTemplate() implements Refused {}

    /** 404 not_found. */
    record NoWorkflow() implements Refused {}

    /** 409 not_published. */
    record NotPublished(String message) implements Refused {}

    /** 409 idempotency_conflict: the key was used before, for another order. */
    record DifferentRows(Batch original) implements Refused {}

    /** 400 bad_request: the input as a whole is of no use. */
    record BadInput(String message) implements Refused {}

    /** 413 payload_too_large. */
    record TooManyRows(int most) implements Refused {}
}
