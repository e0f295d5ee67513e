package platen.db.batch;

import platen.db.WireName;

/** Where one row of a bulk order stands. */
public enum RowStatus implements WireName {
    PENDING,
    /** Found to be good by a dry run, which goes no further. */
    CHECKED,
    COMPLETED,
    FAILED
}
