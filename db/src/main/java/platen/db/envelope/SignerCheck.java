package platen.db.envelope;

import platen.db.core.WireName;

/** How a person proves to be the one whom the sender named. */
public enum SignerCheck implements WireName {
    /** By the link alone. */
    LINK,
    /** By a code that is mailed to the person. */
    CODE,
    /** By a word that the sender tells the person another way. */
    WORD
}
