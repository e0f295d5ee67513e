package platen.db.submission;

import platen.db.core.WireName;

/** Why the PDF of a submission was removed. */
public enum PurgeCause implements WireName {
    /** A request for it, or the deletion of its batch. */
    REQUEST,
    /** The retention of its workspace. */
    RETENTION,
    /** A person was erased whose data it holds. */
    ERASURE
}
