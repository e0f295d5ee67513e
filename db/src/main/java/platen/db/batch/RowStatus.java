package platen.db.batch;

import platen.db.core.WireName;

/** Status of a batch row. */
public enum RowStatus implements WireName {
    PENDING,
    /** Valid in a dry run, which renders nothing. */
    CHECKED,
    COMPLETED,
    FAILED
}
