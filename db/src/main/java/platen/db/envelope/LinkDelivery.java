package platen.db.envelope;

import platen.db.core.WireName;

/** How the people of an envelope get their links. */
public enum LinkDelivery implements WireName {
    /** By mail; those without an address, and all without a mail server, from the sender. */
    MAIL,
    /** From the sender. */
    RETURN
}
