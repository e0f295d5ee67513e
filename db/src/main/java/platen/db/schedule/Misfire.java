package platen.db.schedule;

import platen.db.Wire;

/** What happens to planned times that passed while nobody was there to fire them. */
public enum Misfire implements Wire {
    /** They are left out. */
    SKIP,
    /** The latest of them is fired. */
    RUN_ONCE,
    /** Each of them is fired, up to a bound. */
    RUN_ALL
}
