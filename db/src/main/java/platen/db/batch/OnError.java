package platen.db.batch;

import platen.db.core.WireName;

/** Effect of a bad row on the other rows. */
public enum OnError implements WireName {
    /** None; the bad row goes to the error file. */
    CONTINUE,
    /** Renders nothing unless every row is valid. */
    STOP
}
