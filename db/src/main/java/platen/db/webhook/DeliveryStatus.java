package platen.db.webhook;

import platen.db.core.WireName;

/**
 * Status of a delivery.
 *
 * <pre>
 *             2xx
 * PENDING ─────────▶ DELIVERED
 *    │  last attempt, 410
 *    ├─────────────▶ FAILED ──┐
 *    │  address refused       │ replay: PENDING again
 *    ├─────────────▶ BLOCKED ─┤
 *    │  endpoint disabled     │
 *    └─────────────▶ CANCELLED┘
 * </pre>
 *
 * An attempt in progress while its endpoint is disabled is completed normally. A FAILED delivery becomes DELIVERED when
 * its last attempt was considered lost but was accepted by the receiver.
 */
public enum DeliveryStatus implements WireName {
    PENDING,
    DELIVERED,
    FAILED,
    BLOCKED,
    CANCELLED
}
