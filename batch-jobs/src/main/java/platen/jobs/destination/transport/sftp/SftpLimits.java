package platen.jobs.destination.transport.sftp;

import java.time.Duration;

/**
 * Limits of time.
 *
 * @param connect to look a name up, connect and exchange keys
 * @param login to log in
 * @param operation between two answers of the server
 * @param transfer for one file, and a check, in addition to the time that its bytes take
 * @param minBytesPerSecond a slower transfer is ended and repeated later
 */
public record SftpLimits(Duration connect, Duration login, Duration operation, Duration transfer,
        long minBytesPerSecond) {
    public static final SftpLimits DEFAULT = new SftpLimits(Duration.ofSeconds(15), Duration.ofSeconds(20),
            Duration.ofSeconds(30), Duration.ofMinutes(2), 32 << 10);

    /** Returns the limit for a file of this length in bytes. */
    Duration of(long length) {
        return transfer.plusSeconds(length / minBytesPerSecond);
    }
}
