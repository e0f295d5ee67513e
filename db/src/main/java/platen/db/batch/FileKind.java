package platen.db.batch;

import platen.db.WireName;

/** Files that hold several rows. */
public enum FileKind implements WireName {
    ZIP,
    MERGED
}
