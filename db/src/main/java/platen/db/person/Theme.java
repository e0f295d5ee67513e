package platen.db.person;

import platen.db.core.WireName;

/** Colors of the pages. */
public enum Theme implements WireName {
    /** As the browser prefers. */
    SYSTEM,
    LIGHT,
    DARK
}
