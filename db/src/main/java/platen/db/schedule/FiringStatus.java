package platen.db.schedule;

import platen.db.WireName;

/**
 * Where a firing stands.
 *
 * <pre>
 *            an order was made, in the same transaction
 * PENDING ─────────▶ STARTED
 *    │  the source has nothing
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
