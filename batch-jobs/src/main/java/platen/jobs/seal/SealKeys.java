package platen.jobs.seal;

/** Gives the key that documents are sealed with now. */
public interface SealKeys {
    /**
     * Returns the key of the current certificate, which is created at first use.
     *
     * @throws SealUnavailableException when this process does not have it
     */
    SealKey current();
}
