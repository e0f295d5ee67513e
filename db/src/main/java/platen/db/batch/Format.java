package platen.db.batch;

import platen.db.core.WireName;

/** Format in which the rows were sent. */
public enum Format implements WireName {
    NDJSON,
    /** Values are text and are parsed by the types of the schema. */
    CSV
}
