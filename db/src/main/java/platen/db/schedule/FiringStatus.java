package platen.db.schedule;

import platen.db.core.WireName;

/**
 * Status of a firing.
 *
 * <pre>
 *            a batch was created, in the same transaction
 * PENDING ─────────▶ STARTED
 *    │  the source has no rows
 *    ├─────────────▶ EMPTY
 *    │  refused, or too many attempts
 *    └─────────────▶ FAILED
 * </pre>
 */
public enum FiringStatus implements WireName {
    PENDING,
    STARTED,
    EMPTY,
    FAILED
}
