package platen.db.batch;

import platen.db.Wire;

/** How the rows came in. */
public enum Format implements Wire {
    NDJSON,
    /** Values are text, to be read as the schema's types. */
    CSV
}
