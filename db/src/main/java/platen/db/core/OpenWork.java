package platen.db.core;

/**
 * Which kinds of rows may need a sweep now.
 *
 * @param submissions some submission without a run is being processed
 * @param runs some run is being processed
 * @param batches some batch is due
 * @param deliveries some delivery is pending or in flight
 * @param replays some replay of deliveries is unfinished
 * @param transfers some file is to be put to a destination
 * @param firings some schedule is due, or some firing is pending
 * @param mails the next attempt of some mail is due, or its worker is lost
 * @param seals the next attempt to seal some envelope is due, or its worker is lost
 */
public record OpenWork(boolean submissions, boolean runs, boolean batches, boolean deliveries, boolean replays,
        boolean transfers, boolean firings, boolean mails, boolean seals) {}
