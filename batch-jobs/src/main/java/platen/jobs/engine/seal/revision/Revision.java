package platen.jobs.engine.seal.revision;

import java.util.List;

/**
 * Bytes appended after a signature was made.
 *
 * @param number of the revision, counted from 1 for the whole file
 * @param from offset of its first byte
 * @param to offset behind its last byte
 * @param changes what they change
 */
public record Revision(int number, int from, int to, List<Change> changes) {
    public Revision {
        changes = List.copyOf(changes);
    }

    /** Returns whether it only adds proof to the signature. */
    public boolean harmless() {
        return !changes.isEmpty() && changes.stream().allMatch(each -> each.kind().harmless());
    }
}
