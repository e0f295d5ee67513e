package platen.db.workspace;

import platen.db.WireName;

/**
 * What the keys of a workspace may read, and with scopes for management also change. Renders, runs, schedules and batches
 * are only ever made and changed in the key's own environment.
 */
public enum KeyReach implements WireName {
    /** What belongs to the whole workspace. */
    WORKSPACE,
    /** What belongs to the key's own environment; the rest is like missing. */
    ENVIRONMENT
}
