package platen.db.mail;

import platen.db.core.WireName;

/**
 * Status of a mail.
 *
 * <pre>
 *             accepted by the mail server
 * PENDING ─────────▶ SENT
 *    │  refused for good
 *    ├─────────────▶ REFUSED
 *    │  too many attempts, or not needed any more
 *    ├─────────────▶ FAILED
 *    │  no mail server, or no recipient
 *    └─────────────▶ RECORDED
 * </pre>
 */
public enum MailStatus implements WireName {
    PENDING,
    SENT,
    FAILED,
    REFUSED,
    RECORDED
}
