package platen.db;

/** What asked for a render. */
public enum Source implements WireName {
    API_SYNC,
    API_ASYNC,
    FORM,
    EMBED,
    WORKFLOW,
    BATCH
}
