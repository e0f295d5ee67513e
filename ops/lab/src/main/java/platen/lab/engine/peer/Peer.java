package platen.lab.engine.peer;

/** An engine that turns HTML into a PDF. Closing it ends what it started. */
public interface Peer extends AutoCloseable {
    String name();

    /** The finished PDF of a page of {@link PeerPage}. */
    byte[] render(String html) throws Exception;

    /**
     * The processor time that its renders have taken, in nanoseconds since a moment of its choice: of this thread, unless
     * it works in processes of its own.
     */
    default long processorNanos() {
        return Processor.thisThread();
    }

    /** Whether what it allocates is this JVM's. */
    default boolean isLibrary() {
        return true;
    }

    /** Does nothing, unless there is a process to end. */
    @Override
    default void close() {}
}
