package platen.db.batch;

import platen.db.WireName;

/** Which of the two passes over the rows. */
public enum Phase implements WireName {
    CHECK,
    RENDER
}
