package platen.db.schedule;

import platen.db.core.WireName;

/** Handling of planned times that passed while no process could fire them. */
public enum Misfire implements WireName {
    /** Skips them. */
    SKIP,
    /** Fires the latest of them. */
    RUN_ONCE,
    /** Fires each of them, up to a limit. */
    RUN_ALL
}
