package platen.db.blob;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Files that are stored together. A stream that several of them contain is stored once, or as much of its beginning as is
 * equal; a file is a list of slices of the bundle. Equal streams are found by their first bytes.
 */
final class Bundle {
    /** Length of a piece in bytes: with its headers, it fills a page of the database. */
    static final int PIECE_SIZE = 8096;
    /** Shortest range of bytes, in bytes, that a file takes from one before it. */
    static final int MIN_SHARED = 256;

    /** Number of bytes by which equal streams are found. */
    private static final int HASHED_BYTES = 64;
    /** Precedes the bytes of a stream in the PDFs that Platen writes. */
    private static final String STREAM = ">>stream\n";

    private final UUID id;
    private final Contents contents = new Contents();
    /** Offsets in the bundle of the newest streams, by the hash of their first bytes. */
    private final Map<Integer, Integer> streams = new HashMap<>();

    Bundle(UUID id) {
        this.id = id;
    }

    UUID id() {
        return id;
    }

    /** Returns the number of bytes. */
    int size() {
        return contents.size();
    }

    /**
     * A part of a bundle's bytes.
     *
     * @param number from 0
     */
    record Piece(UUID bundle, int number, ByteBuffer bytes) {}

    /**
     * Adds a file.
     *
     * @return offset and length of each of its slices in turn, in bytes
     */
    int[] add(byte[] file) {
        var slices = new Slices();
        String text = new String(file, StandardCharsets.ISO_8859_1);
        int at = 0;
        for (int found = text.indexOf(STREAM); found >= 0; found = text.indexOf(STREAM, found + STREAM.length())) {
            int stream = found + STREAM.length();
            if (stream < at || file.length - stream < MIN_SHARED) {
                continue;
            }
            slices.add(contents.append(file, at, stream), stream - at);
            at = stream;
            int hash = Arrays.hashCode(Arrays.copyOfRange(file, stream, stream + HASHED_BYTES));
            int known = streams.getOrDefault(hash, contents.size());
            int same = contents.same(known, file, stream);
            if (same >= MIN_SHARED) {
                slices.add(known, same);
                at += same;
            } else {
                streams.put(hash, contents.size());
            }
        }
        slices.add(contents.append(file, at, file.length), file.length - at);
        return slices.toArray();
    }

    /** Returns the bundle's bytes in pieces. */
    List<Piece> pieces() {
        var pieces = new ArrayList<Piece>();
        for (int from = 0; from < contents.size(); from += PIECE_SIZE) {
            pieces.add(
                    new Piece(id, pieces.size(), contents.slice(from, Math.min(PIECE_SIZE, contents.size() - from))));
        }
        return pieces;
    }

    /** Bytes of the bundle that are compared with those of a file without a copy. */
    private static final class Contents extends ByteArrayOutputStream {
        Contents() {
            super(5 * PIECE_SIZE);
        }

        /** Appends a range of a file and returns its offset in the bundle. */
        int append(byte[] file, int from, int to) {
            int offset = count;
            write(file, from, to - from);
            return offset;
        }

        /** Returns how many bytes are the same from an offset in the bundle and one in a file on. */
        int same(int offset, byte[] file, int from) {
            int different = Arrays.mismatch(buf, offset, count, file, from, file.length);
            return different >= 0 ? different : Math.min(count - offset, file.length - from);
        }

        ByteBuffer slice(int from, int length) {
            return ByteBuffer.wrap(buf, from, length);
        }
    }

    /** Slices of a file; those that follow each other in the bundle become one. */
    private static final class Slices {
        private final List<int[]> slices = new ArrayList<>();

        void add(int offset, int length) {
            if (length == 0) {
                return;
            }
            if (!slices.isEmpty()) {
                int[] last = slices.getLast();
                if (last[0] + last[1] == offset) {
                    last[1] += length;
                    return;
                }
            }
            slices.add(new int[]{offset, length});
        }

        int[] toArray() {
            return slices.stream().flatMapToInt(Arrays::stream).toArray();
        }
    }
}
