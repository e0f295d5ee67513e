package platen.jobs.batch.intake;

import platen.db.core.WireName;

/** Decides about a CSV with columns that name no field and are not mapped. */
public enum ExtraColumns implements WireName {
    /** The batch is refused, because such a column is probably mistyped. */
    REFUSE,
    /** The batch is accepted, with a warning for each such column. */
    IGNORE
}
