package platen.db.destination;

import platen.db.core.WireName;

/** Types of destinations. */
public enum DestinationType implements WireName {
    /** A folder of the server. */
    FOLDER,
    /** A folder of an SFTP server. */
    SFTP,
    /** A bucket of an S3-compatible object store. */
    S3,
    /** Mails with a link to the files. */
    MAIL,
    /** A signed request with links to the files. */
    WEBHOOK;

    /** Returns whether a message with links is sent instead of the files. */
    public boolean sendsLinks() {
        return this == MAIL || this == WEBHOOK;
    }
}
