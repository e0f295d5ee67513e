package platen.db.core;

/**
 * Status of a submission or a run.
 *
 * <pre>
 *              finish
 * PROCESSING ─────────▶ COMPLETED
 *      │       reject
 *      └──────────────▶ FAILED
 * </pre>
 */
public enum Status implements WireName {
    PROCESSING,
    COMPLETED,
    FAILED
}
