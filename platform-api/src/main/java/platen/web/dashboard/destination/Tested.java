package platen.web.dashboard.destination;

/**
 * How a test of a destination ended.
 *
 * @param message why it failed, in English
 * @param hostKey fingerprint of an SFTP server that is to be confirmed; empty for none
 */
record Tested(boolean done, boolean ok, String message, String hostKey) {
    /** No test was made. */
    static final Tested NOT = new Tested(false, false, "", "");

    static Tested succeeded() {
        return new Tested(true, true, "", "");
    }

    static Tested failed(String message, String hostKey) {
        return new Tested(true, false, message, hostKey);
    }
}
