package platen.db.workspace;

import platen.db.core.WireName;

/**
 * Limits what the keys of a workspace may read, and with management scopes also change. Renders, runs, schedules and
 * batches can only be created and changed in the key's own environment.
 */
public enum KeyReach implements WireName {
    /** Everything in the workspace. */
    WORKSPACE,
    /** Only the key's own environment; other objects are not found. */
    ENVIRONMENT
}
