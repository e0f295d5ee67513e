package platen.jobs.engine.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.compare.FileChange.Kind;
import platen.jobs.engine.document.file.DocumentFiles;

/**
 * Differences of the files of two smart documents, by name.
 *
 * @param complete false when more files differ than are listed
 */
public record SourceDiff(List<FileChange> files, boolean complete) {
    /** Maximum number of files in a result. */
    static final int MAX_FILES = 100;

    public SourceDiff {
        files = List.copyOf(files);
    }

    /** Returns the differences of two sources; empty when one of them cannot be unpacked. */
    public static Optional<SourceDiff> of(byte[] before, byte[] after) {
        return DocumentFiles.of(before).flatMap(one -> DocumentFiles.of(after).map(other -> between(one, other)));
    }

    private static SourceDiff between(DocumentFiles before, DocumentFiles after) {
        var names = new TreeSet<>(before.files().keySet());
        names.addAll(after.files().keySet());
        var changes = new ArrayList<FileChange>();
        for (String name : names) {
            FileChange change = change(name, before, after);
            if (change != null) {
                if (changes.size() == MAX_FILES) {
                    return new SourceDiff(changes, false);
                }
                changes.add(change);
            }
        }
        return new SourceDiff(changes, true);
    }

    private static @Nullable FileChange change(String name, DocumentFiles before, DocumentFiles after) {
        byte[] one = before.files().get(name);
        byte[] other = after.files().get(name);
        if (one == null) {
            return other == null ? null : new FileChange(name, Kind.ADDED, null, other.length, null);
        }
        if (other == null) {
            return new FileChange(name, Kind.REMOVED, one.length, null, null);
        }
        if (Arrays.equals(one, other)) {
            return null;
        }
        return new FileChange(name, Kind.CHANGED, one.length, other.length, DocumentFiles.isText(name)
                ? LineDiff.of(lines(before.text(name)), lines(after.text(name)))
                : null);
    }

    private static List<TextLine> lines(String text) {
        var lines = new ArrayList<TextLine>();
        for (String each : text.split("\r\n|\r|\n", -1)) {
            lines.add(new TextLine(0, lines.size() + 1, each));
        }
        return lines;
    }
}
