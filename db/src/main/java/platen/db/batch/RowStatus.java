package platen.db.batch;

import platen.db.core.WireName;

/** Status of a batch row. */
public enum RowStatus implements WireName {
    PENDING,
    /** Valid, as a check before the rendering or a dry run found; stored by a dry run only. */
    CHECKED,
    COMPLETED,
    FAILED
}
