package platen.jobs.destination.transport;

/**
 * Puts files to one destination. May keep a connection open between two calls, which {@link #close} ends; a connection
 * that broke is replaced by the next call. Calls block, at most for the time limits of the implementation. Not
 * thread-safe.
 */
public interface Transport extends AutoCloseable {
    /**
     * Puts a file. After the return exactly one complete file with this name and content is at the destination; at no
     * time does an incomplete one have the name. A file that is there with the same content is left alone, so that a
     * repetition is harmless. An attempt that was interrupted may leave a temporary file, which a later attempt of the
     * same transfer removes.
     *
     * @throws TransferException when the file is not there, or when it is unknown whether it is there; in particular
     *         with {@link TransferException.Problem#CONFLICT} when a file of that name has another content
     */
    Receipt put(OutputFile file) throws TransferException;

    /**
     * Connects and puts, reads and removes a small file, to see whether {@link #put} would work. Leaves nothing behind,
     * except folders that {@link #put} would make too.
     *
     * @throws TransferException when a file could not be put
     */
    void check() throws TransferException;

    /** Ends the connection if there is one; reports no errors. */
    @Override
    void close();
}
