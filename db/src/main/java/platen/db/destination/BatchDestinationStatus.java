package platen.db.destination;

import platen.db.core.WireName;

/**
 * Status of the files of a batch at one destination.
 *
 * <pre>
 *           batch completed          all planned               all delivered
 * WAITING ─────────────────▶ PLANNING ──────────▶ TRANSFERRING ─────────────▶ DELIVERED
 *                                                   ▲      │ some failed
 *                                           try again└──────┴────────────────▶ FAILED
 * </pre>
 *
 * A batch that failed or was cancelled stays WAITING until it is resumed and completes.
 */
public enum BatchDestinationStatus implements WireName {
    WAITING,
    PLANNING,
    TRANSFERRING,
    DELIVERED,
    FAILED
}
