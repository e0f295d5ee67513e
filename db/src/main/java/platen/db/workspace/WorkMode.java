package platen.db.workspace;

import platen.db.core.WireName;

/** How the work of a workspace is treated. Operators change it. */
public enum WorkMode implements WireName {
    /** Workers do the work as it comes. */
    NORMAL,
    /** New work is accepted. No worker claims any until the mode is normal again. */
    PAUSED,
    /** As paused; besides, new work is refused. */
    QUARANTINED
}
