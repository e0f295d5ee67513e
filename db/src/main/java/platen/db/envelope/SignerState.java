package platen.db.envelope;

import platen.db.core.WireName;

/** Status transitions of a person of an envelope: from waiting to consented in this order, then one of the ends. */
public enum SignerState implements WireName {
    /** The turn of the person has not come. */
    WAITING,
    /** The person has a link. */
    NOTIFIED,
    VIEWED,
    CONSENTED,
    SIGNED,
    DECLINED,
    EXPIRED;

    /** Returns whether the person cannot act any more. */
    public boolean isFinal() {
        return switch (this) {
            case WAITING, NOTIFIED, VIEWED, CONSENTED -> false;
            case SIGNED, DECLINED, EXPIRED -> true;
        };
    }
}
