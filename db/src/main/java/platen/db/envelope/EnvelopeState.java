package platen.db.envelope;

import platen.db.core.WireName;

/**
 * Status transitions of an envelope.
 *
 * <pre>
 * draft ──send──► sent ──last signature──► sealing ──sealed──► completed
 *                  ├── a signer declines ──► declined
 *                  ├── deadline ───────────► expired
 *                  └── sender ─────────────► voided     (also of a draft)
 * </pre>
 */
public enum EnvelopeState implements WireName {
    DRAFT,
    SENT,
    /** All have signed; the certificate and the seal are being made. */
    SEALING,
    COMPLETED,
    DECLINED,
    EXPIRED,
    VOIDED;

    /** Returns whether nothing changes it any more. */
    public boolean isFinal() {
        return switch (this) {
            case DRAFT, SENT, SEALING -> false;
            case COMPLETED, DECLINED, EXPIRED, VOIDED -> true;
        };
    }
}
