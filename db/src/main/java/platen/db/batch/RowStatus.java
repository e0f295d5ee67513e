package platen.db.batch;

import platen.db.Wire;

/** Where one row of a bulk order stands. */
public enum RowStatus implements Wire {
    PENDING,
    /** Found to be good by a dry run, which goes no further. */
    CHECKED,
    COMPLETED,
    FAILED
}
