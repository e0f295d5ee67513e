package platen.db.destination;

import platen.db.core.WireName;

/** Types of destinations. */
public enum DestinationType implements WireName {
    /** A folder of the server. */
    FOLDER,
    /** A folder of an SFTP server. */
    SFTP,
    /** A bucket of an S3-compatible object store. */
    S3
}
