package platen.db.envelope;

import platen.db.core.WireName;

/** The part of a person in an envelope. */
public enum SignerRole implements WireName {
    /** Fills in the own fields and signs. */
    SIGNER,
    /** Agrees or declines, without a signature in the document. */
    APPROVER,
    /** Reads the document from the own turn on. The envelope does not wait for it. */
    VIEWER,
    /** Receives the completed document. */
    COPY;

    /** Returns whether the envelope is completed only after this person has signed. */
    public boolean acts() {
        return switch (this) {
            case SIGNER, APPROVER -> true;
            case VIEWER, COPY -> false;
        };
    }
}
