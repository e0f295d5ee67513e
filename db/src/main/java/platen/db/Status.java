package platen.db;

/**
 * Where a submission or a run stands.
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
