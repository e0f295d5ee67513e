package platen.ops.doctor;

/**
 * The result of a check.
 *
 * @param check its name, such as {@code master key}
 * @param message what is found, without secrets
 * @param advice what to do about it; empty when there is nothing to do
 */
record Finding(String check, Status status, String message, String advice) {
    /** How bad a finding is. */
    enum Status {
        OK,
        /** Platen works, but something should be changed. */
        WARNING,
        /** Platen does not start or does not work. */
        FAILURE
    }

    static Finding ok(String check, String message) {
        return new Finding(check, Status.OK, message, "");
    }

    static Finding warning(String check, String message, String advice) {
        return new Finding(check, Status.WARNING, message, advice);
    }

    static Finding failure(String check, String message, String advice) {
        return new Finding(check, Status.FAILURE, message, advice);
    }
}
