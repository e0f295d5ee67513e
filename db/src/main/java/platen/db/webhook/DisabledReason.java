package platen.db.webhook;

import platen.db.core.WireName;

/** Why an endpoint is disabled. */
public enum DisabledReason implements WireName {
    /** A person or a program disabled it. */
    REQUESTED,
    /** Its receiver answered 410. */
    GONE,
    /** Every attempt failed for three days. */
    FAILING,
    /** Its secret was lost with the master key, and replaced. */
    SECRET_LOST
}
