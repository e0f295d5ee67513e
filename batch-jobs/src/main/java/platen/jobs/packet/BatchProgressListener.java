package platen.jobs.packet;

import platen.db.batch.Batch;

/** Told now and then how far an order has come. */
@FunctionalInterface
public interface BatchProgressListener {
    /** Nobody looks. */
    BatchProgressListener NONE = batch -> {};

    void look(Batch batch);
}
