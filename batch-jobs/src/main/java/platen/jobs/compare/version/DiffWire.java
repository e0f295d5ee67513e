package platen.jobs.compare.version;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.compare.FileChange;
import platen.jobs.engine.compare.SourceDiff;
import platen.jobs.engine.compare.TextDiff;
import platen.jobs.engine.compare.TextHunk;
import platen.jobs.engine.compare.TextHunk.Change;
import platen.jobs.engine.compare.TextHunk.Line;
import platen.jobs.engine.compare.TextHunk.Place;
import platen.jobs.engine.model.SizedBytes;

/** Wire format of differences between this process and a worker process, which is not trusted. */
final class DiffWire {
    /** Maximum length of an input in bytes: an upload, or a rendered document. */
    private static final int MAX_BYTES = 256 * 1024 * 1024;
    private static final int MAX_LINE_BYTES = 16 * 1024;
    private static final int MAX_ITEMS = 10_000;

    private DiffWire() {}

    static void writePair(DataOutputStream out, Pair pair) throws IOException {
        SizedBytes.write(out, pair.before());
        SizedBytes.write(out, pair.after());
    }

    static Pair readPair(DataInputStream in) throws IOException {
        return new Pair(SizedBytes.read(in, MAX_BYTES), SizedBytes.read(in, MAX_BYTES));
    }

    static void write(DataOutputStream out, TextDiff diff) throws IOException {
        out.writeBoolean(diff.complete());
        out.writeInt(diff.hunks().size());
        for (TextHunk hunk : diff.hunks()) {
            write(out, hunk.before());
            write(out, hunk.after());
            out.writeInt(hunk.lines().size());
            for (Line line : hunk.lines()) {
                out.writeByte(line.change().ordinal());
                SizedBytes.write(out, line.text());
            }
        }
    }

    static TextDiff readText(DataInputStream in) throws IOException {
        boolean complete = in.readBoolean();
        List<TextHunk> hunks = new ArrayList<>();
        for (int left = count(in); left > 0; left--) {
            Place before = place(in);
            Place after = place(in);
            List<Line> lines = new ArrayList<>();
            for (int more = count(in); more > 0; more--) {
                lines.add(new Line(constant(Change.values(), in), SizedBytes.readText(in, MAX_LINE_BYTES)));
            }
            hunks.add(new TextHunk(before, after, lines));
        }
        return new TextDiff(hunks, complete);
    }

    static void write(DataOutputStream out, SourceDiff diff) throws IOException {
        out.writeBoolean(diff.complete());
        out.writeInt(diff.files().size());
        for (FileChange file : diff.files()) {
            SizedBytes.write(out, file.name());
            out.writeByte(file.kind().ordinal());
            writeSize(out, file.sizeBefore());
            writeSize(out, file.sizeAfter());
            TextDiff text = file.text();
            out.writeBoolean(text != null);
            if (text != null) {
                write(out, text);
            }
        }
    }

    static SourceDiff readSource(DataInputStream in) throws IOException {
        boolean complete = in.readBoolean();
        List<FileChange> files = new ArrayList<>();
        for (int left = count(in); left > 0; left--) {
            files.add(new FileChange(SizedBytes.readText(in, MAX_LINE_BYTES), constant(FileChange.Kind.values(), in),
                    size(in), size(in), in.readBoolean() ? readText(in) : null));
        }
        return new SourceDiff(files, complete);
    }

    private static void writeSize(DataOutputStream out, @Nullable Integer size) throws IOException {
        out.writeInt(size == null ? -1 : size);
    }

    private static @Nullable Integer size(DataInputStream in) throws IOException {
        int size = in.readInt();
        return size < 0 ? null : size;
    }

    private static void write(DataOutputStream out, Place place) throws IOException {
        out.writeInt(place.page());
        out.writeInt(place.line());
    }

    private static Place place(DataInputStream in) throws IOException {
        return new Place(in.readInt(), in.readInt());
    }

    private static <E> E constant(E[] values, DataInputStream in) throws IOException {
        int ordinal = in.readUnsignedByte();
        if (ordinal >= values.length) {
            throw new IOException("A constant of number " + ordinal);
        }
        return values[ordinal];
    }

    private static int count(DataInputStream in) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > MAX_ITEMS) {
            throw new IOException("A count of " + count);
        }
        return count;
    }
}
