package platen.db.batch;

import platen.db.Wire;

/** Which of the two passes over the rows. */
public enum Phase implements Wire {
    CHECK,
    RENDER
}
