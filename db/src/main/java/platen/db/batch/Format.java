package platen.db.batch;

import platen.db.WireName;

/** How the rows came in. */
public enum Format implements WireName {
    NDJSON,
    /** Values are text, to be read as the schema's types. */
    CSV
}
