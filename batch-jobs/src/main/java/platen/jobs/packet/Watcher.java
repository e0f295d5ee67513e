package platen.jobs.packet;

import platen.db.batch.Batch;

/** Told now and then how far an order has come. */
@FunctionalInterface
public interface Watcher {
    /** Nobody looks. */
    Watcher NONE = batch -> {};

    void look(Batch batch);
}
