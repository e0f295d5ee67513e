package platen.jobs.batch.work;

import platen.db.batch.Batch;

/** Receives the progress of a batch from time to time. */
@FunctionalInterface
public interface BatchProgressListener {
    /** Ignores progress. */
    BatchProgressListener NONE = batch -> {};

    void look(Batch batch);
}
