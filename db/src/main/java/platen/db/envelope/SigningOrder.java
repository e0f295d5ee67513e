package platen.db.envelope;

import platen.db.core.WireName;

/** Whether people sign one after the other. */
public enum SigningOrder implements WireName {
    SEQUENTIAL,
    PARALLEL
}
