package platen.db.batch;

import platen.db.core.WireName;

/** The two passes over the rows of a batch. */
public enum Phase implements WireName {
    CHECK,
    RENDER
}
