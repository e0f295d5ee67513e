package platen.jobs.envelope.trail;

import platen.db.core.WireName;

/** Types of entries of a trail. */
public enum TrailType implements WireName {
    CREATED,
    SENT,
    /** A person was given a link. */
    NOTIFIED,
    REMINDED,
    /** A person was given another link, and the former one ended. */
    RESENT,
    CODE_SENT,
    CHECK_PASSED,
    CHECK_FAILED,
    VIEWED,
    CONSENTED,
    SIGNED,
    DECLINED,
    DEADLINE_CHANGED,
    EXPIRED,
    VOIDED,
    COMPLETED,
    /** A person downloaded the sealed document for the first time. */
    DOWNLOADED,
    /** The documents and entries were removed. */
    PURGED
}
