package platen.db.mail;

import platen.db.WireName;

/**
 * Where a mail stands.
 *
 * <pre>
 *             taken by the mail server
 * PENDING ─────────▶ SENT
 *    │  refused, or too many attempts
 *    ├─────────────▶ FAILED
 *    │  no mail server, or nobody to tell
 *    └─────────────▶ RECORDED
 * </pre>
 */
public enum MailStatus implements WireName {
    PENDING,
    SENT,
    FAILED,
    RECORDED
}
