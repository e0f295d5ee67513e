package platen.jobs.seal;

/** Levels of PAdES baseline signatures (ETSI EN 319 142-1) that seals have. */
public enum SealLevel {
    /** Signature with certificates; the time is the one of the server. */
    B_B("B-B"),
    /** With a time stamp of an authority. */
    B_T("B-T");

    private final String text;

    SealLevel(String text) {
        this.text = text;
    }

    /** Returns the name as the standard writes it, as on the wire and in the database. */
    public String text() {
        return text;
    }
}
