package platen.db.batch;

import platen.db.core.WireName;

/** Kinds of files that combine several rows. */
public enum FileKind implements WireName {
    ZIP,
    MERGED
}
