package platen.db.core;

/** Progress of a submission or run that is processing; null once it is final. */
public enum Stage implements WireName {
    QUEUED,
    RENDERING,
    STORING
}
