package platen.db.webhook;

import platen.db.WireName;

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
 *
 * An attempt under way when its endpoint is switched off ends as it ends. One that was given up for lost and was
 * accepted after all makes DELIVERED of FAILED.
 */
public enum DeliveryStatus implements WireName {
    PENDING,
    DELIVERED,
    FAILED,
    BLOCKED,
    CANCELLED
}
