package platen.db.core;

/** Origin of a render request. */
public enum Source implements WireName {
    API_SYNC,
    API_ASYNC,
    FORM,
    EMBED,
    WORKFLOW,
    BATCH
}
