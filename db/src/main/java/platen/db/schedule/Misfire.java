package platen.db.schedule;

import platen.db.WireName;

/** What happens to planned times that passed while nobody was there to fire them. */
public enum Misfire implements WireName {
    /** They are left out. */
    SKIP,
    /** The latest of them is fired. */
    RUN_ONCE,
    /** Each of them is fired, up to a bound. */
    RUN_ALL
}
