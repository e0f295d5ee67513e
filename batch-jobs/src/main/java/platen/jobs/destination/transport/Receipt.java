package platen.jobs.destination.transport;

/**
 * Confirms that a file is at its destination.
 *
 * @param place where it is, for people: such as {@code sftp://files.example.org/in/a.pdf}; without secrets
 * @param alreadyThere whether the file was there with the same content before this call
 */
public record Receipt(String place, boolean alreadyThere) {}
