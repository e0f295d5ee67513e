package platen.db;

/** How far a processing submission or run has come; has no value once it is final. */
public enum Stage implements WireName {
    QUEUED,
    RENDERING,
    STORING
}
