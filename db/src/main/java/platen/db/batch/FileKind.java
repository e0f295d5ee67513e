package platen.db.batch;

import platen.db.Wire;

/** Files that hold several rows. */
public enum FileKind implements Wire {
    ZIP,
    MERGED
}
