package platen.lab.engine.peer;

/** An engine that converts HTML into a PDF. Closing it ends the processes that it started. */
public interface Peer extends AutoCloseable {
    String name();

    /** Returns the PDF of a page of {@link PeerPage}. */
    byte[] render(String html) throws Exception;

    /**
     * Returns the processor time of its renders in nanoseconds since an arbitrary moment: that of the current thread,
     * unless the engine works in its own processes.
     */
    default long processorNanos() {
        return Processor.thisThread();
    }

    /** Returns whether it runs in this JVM, so that its allocations can be measured. */
    default boolean isLibrary() {
        return true;
    }

    /** Ends the engine's process; does nothing for a library. */
    @Override
    default void close() {}
}
