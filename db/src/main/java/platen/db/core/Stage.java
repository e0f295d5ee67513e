package platen.db.core;

/**
 * Progress of a submission or run that is processing; null once it is final. A row is queued when it is accepted, and
 * rendering from its first claim on.
 */
public enum Stage implements WireName {
    QUEUED,
    RENDERING,
    /** No version sets it any more; the schema and the API know it. */
    STORING
}
