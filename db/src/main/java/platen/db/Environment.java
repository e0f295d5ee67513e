package platen.db;

/** Where a template version is published and what a key renders (interface part 5). */
public enum Environment implements WireName {
    PRODUCTION,
    STAGING,
    DEVELOPMENT
}
