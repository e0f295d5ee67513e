package platen.jobs.engine.text.woff;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SequencedMap;
import java.util.TreeMap;

/** Packs fonts as WOFF 2.0 with stored Brotli blocks, so that tests control every byte. */
final class WoffWriter {
    private static final int BLOCK = 1 << 16;

    private WoffWriter() {}

    /** @param transformed whether outlines and advances are transformed, all moves with four bytes */
    static byte[] woff2(byte[] font, boolean transformed) {
        return packed(font, transformed, 0, 0);
    }

    /** Returns a file whose directory declares that the first table has this length. */
    static byte[] declaring(byte[] font, int length) {
        // Only the beginning of the font is packed, so that the ratio is that of a bomb.
        byte[] whole = packed(font, false, length, 0);
        return Arrays.copyOf(whole, 100_000);
    }

    /** Returns a file with a stream of more bytes than its tables have. */
    static byte[] withLongerStream(byte[] font) {
        return packed(font, false, 0, 1);
    }

    private static byte[] packed(byte[] font, boolean transformed, int declared, int excess) {
        try {
            var directory = new ByteArrayOutputStream();
            var stream = new ByteArrayOutputStream();
            SequencedMap<String, byte[]> tables = tables(font);
            for (String tag : tables.keySet()) {
                byte[] table = tables.get(tag);
                boolean outline = tag.equals("glyf") || tag.equals("loca");
                boolean changed = transformed && (outline || tag.equals("hmtx"));
                byte[] content = changed ? transformed(tag, tables) : table;
                directory.write(63 | (outline ? changed ? 0 : 3 : changed ? 1 : 0) << 6);
                directory.writeBytes(tag.getBytes(StandardCharsets.ISO_8859_1));
                base128(directory, declared > 0 && stream.size() == 0 ? declared : table.length);
                if (changed) {
                    base128(directory, content.length);
                }
                stream.writeBytes(content);
            }
            stream.writeBytes(new byte[excess]);
            byte[] brotli = stored(stream.toByteArray());
            var file = new ByteArrayOutputStream();
            var out = new DataOutputStream(file);
            out.writeInt(Woff2Reader.SIGNATURE);
            out.writeInt(0x00010000);
            out.writeInt(48 + directory.size() + brotli.length);
            out.writeShort(tables.size());
            out.writeShort(0);
            out.writeInt(font.length);
            out.writeInt(brotli.length);
            out.write(new byte[24]);
            directory.writeTo(out);
            out.write(brotli);
            return file.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SequencedMap<String, byte[]> tables(byte[] font) {
        SequencedMap<String, byte[]> tables = new TreeMap<>();
        ByteBuffer file = ByteBuffer.wrap(font);
        for (int i = 0; i < file.getShort(4); i++) {
            int entry = 12 + 16 * i;
            int from = file.getInt(entry + 8);
            tables.put(new String(font, entry, 4, StandardCharsets.ISO_8859_1),
                    Arrays.copyOfRange(font, from, from + file.getInt(entry + 12)));
        }
        return tables;
    }

    private static void base128(ByteArrayOutputStream out, int value) {
        for (int shift = 28; shift > 0; shift -= 7) {
            if (value >> shift != 0) {
                out.write(0x80 | value >> shift & 0x7F);
            }
        }
        out.write(value & 0x7F);
    }

    /** Returns a Brotli stream of uncompressed blocks (RFC 7932, section 9). */
    private static byte[] stored(byte[] content) {
        var out = new ByteArrayOutputStream();
        for (int at = 0; at < content.length; at += BLOCK) {
            int length = Math.min(BLOCK, content.length - at);
            // The first block follows the window size, one bit.
            int header = 1 << 19 | length - 1 << 3;
            header = at == 0 ? header << 1 : header;
            out.write(header);
            out.write(header >> 8);
            out.write(header >> 16);
            out.write(content, at, length);
        }
        out.write(3);
        return out.toByteArray();
    }

    private static byte[] transformed(String tag, SequencedMap<String, byte[]> tables) throws IOException {
        return switch (tag) {
            case "loca" -> new byte[0];
            case "hmtx" -> advances(tables);
            default -> new OutlineWriter(tables).outlines();
        };
    }

    private static byte[] advances(SequencedMap<String, byte[]> tables) {
        ByteBuffer hmtx = ByteBuffer.wrap(tables.get("hmtx"));
        int longMetrics = ByteBuffer.wrap(tables.get("hhea")).getShort(34);
        ByteBuffer out = ByteBuffer.allocate(1 + 2 * longMetrics).put((byte) 3);
        for (int i = 0; i < longMetrics; i++) {
            out.putShort(hmtx.getShort(4 * i));
        }
        return out.array();
    }

    /** Writes the streams of transformed outlines. */
    private static final class OutlineWriter {
        private final ByteBuffer glyf;
        private final ByteBuffer loca;
        private final boolean longOffsets;
        private final int glyphs;
        private final ByteArrayOutputStream[] streams = new ByteArrayOutputStream[7];
        private final byte[] boxed;

        OutlineWriter(SequencedMap<String, byte[]> tables) {
            glyf = ByteBuffer.wrap(tables.get("glyf"));
            loca = ByteBuffer.wrap(tables.get("loca"));
            longOffsets = ByteBuffer.wrap(tables.get("head")).getShort(50) == 1;
            glyphs = ByteBuffer.wrap(tables.get("maxp")).getShort(4) & 0xFFFF;
            boxed = new byte[(glyphs + 31) / 32 * 4];
            Arrays.setAll(streams, i -> new ByteArrayOutputStream());
        }

        byte[] outlines() throws IOException {
            for (int glyph = 0; glyph < glyphs; glyph++) {
                int at = place(glyph);
                if (place(glyph + 1) == at) {
                    put16(streams[0], 0);
                } else if (glyf.getShort(at) < 0) {
                    composite(glyph, at);
                } else {
                    simple(at);
                }
            }
            var bytes = new ByteArrayOutputStream();
            var out = new DataOutputStream(bytes);
            out.writeInt(0);
            out.writeShort(glyphs);
            out.writeShort(1);
            for (int i = 0; i < streams.length; i++) {
                out.writeInt(streams[i].size() + (i == 5 ? boxed.length : 0));
            }
            for (int i = 0; i < streams.length; i++) {
                if (i == 5) {
                    out.write(boxed);
                }
                streams[i].writeTo(out);
            }
            return bytes.toByteArray();
        }

        private int place(int glyph) {
            return longOffsets ? loca.getInt(4 * glyph) : 2 * (loca.getShort(2 * glyph) & 0xFFFF);
        }

        private void composite(int glyph, int at) {
            put16(streams[0], 0xFFFF);
            boxed[glyph / 8] |= (byte) (0x80 >> glyph % 8);
            streams[5].write(glyf.array(), at + 2, 8);
            int place = at + 10;
            int flags;
            do {
                flags = glyf.getShort(place);
                int size = 4 + ((flags & 1) != 0 ? 4 : 2)
                        + ((flags & 8) != 0 ? 2 : (flags & 0x40) != 0 ? 4 : (flags & 0x80) != 0 ? 8 : 0);
                streams[4].write(glyf.array(), place, size);
                place += size;
            } while ((flags & 0x20) != 0);
            if ((flags & 0x100) != 0) {
                // Declared, but as instructions are skipped, none are there.
                streams[3].write(0);
            }
        }

        private void simple(int at) {
            int contours = glyf.getShort(at);
            put16(streams[0], contours);
            int last = -1;
            for (int i = 0; i < contours; i++) {
                int end = glyf.getShort(at + 10 + 2 * i) & 0xFFFF;
                streams[1].write(253);
                put16(streams[1], end - last);
                last = end;
            }
            points(at + 12 + 2 * contours + glyf.getShort(at + 10 + 2 * contours), last + 1);
            streams[3].write(0);
        }

        private void points(int start, int count) {
            var flags = new int[count];
            int at = start;
            for (int i = 0; i < count;) {
                int flag = glyf.get(at++);
                int times = (flag & 8) != 0 ? 1 + (glyf.get(at++) & 0xFF) : 1;
                for (; times > 0; times--) {
                    flags[i++] = flag;
                }
            }
            var moves = new int[2][count];
            for (int axis = 0; axis < 2; axis++) {
                for (int i = 0; i < count; i++) {
                    boolean isShort = (flags[i] & 2 << axis) != 0;
                    boolean same = (flags[i] & 0x10 << axis) != 0;
                    moves[axis][i] = isShort
                            ? same ? glyf.get(at) & 0xFF : -(glyf.get(at) & 0xFF)
                            : same ? 0 : glyf.getShort(at);
                    at += isShort ? 1 : same ? 0 : 2;
                }
            }
            for (int i = 0; i < count; i++) {
                int x = moves[0][i];
                int y = moves[1][i];
                streams[2].write((flags[i] & 1) << 7 ^ 0x80 | 124 | (x > 0 ? 1 : 0) | (y > 0 ? 2 : 0));
                put16(streams[3], Math.abs(x));
                put16(streams[3], Math.abs(y));
            }
        }

        private static void put16(ByteArrayOutputStream out, int value) {
            out.write(value >> 8);
            out.write(value);
        }
    }
}
