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
    /** Mail addresses, which get a link to the files. */
    MAIL,
    /** A webhook endpoint of the workspace, which gets an event with links to the files. */
    WEBHOOK
}
