package platen.db.core;

/** Environment that a template version is published to and that a key renders in. */
public enum Environment implements WireName {
    PRODUCTION,
    STAGING,
    DEVELOPMENT
}
