package platen.db.webhook;

import platen.db.Wire;

/**
 * Where a delivery stands.
 *
 * <pre>
 *             2xx
 * PENDING ─────────▶ DELIVERED
 *    │  last attempt, 410
 *    ├─────────────▶ FAILED ──┐
 *    │  address refused       │ replay: PENDING again
 *    ├─────────────▶ BLOCKED ─┤
 *    │  endpoint off          │
 *    └─────────────▶ CANCELLED┘
 * </pre>
 */
public enum DeliveryStatus implements Wire {
    PENDING,
    DELIVERED,
    FAILED,
    BLOCKED,
    CANCELLED
}
