package platen.db.batch;

import platen.db.WireName;

/** What a bad row does to the others. */
public enum OnError implements WireName {
    /** Nothing: it goes to the error file. */
    CONTINUE,
    /** Nothing is rendered unless every row is good. */
    STOP
}
