package platen.db.workspace;

import platen.db.Wire;

/** Whose submissions and runs the keys of a workspace may read (decision C8). */
public enum KeyReach implements Wire {
    /** Those of the whole workspace. */
    WORKSPACE,
    /** Those of the key's own environment; the others are as good as missing. */
    ENVIRONMENT
}
