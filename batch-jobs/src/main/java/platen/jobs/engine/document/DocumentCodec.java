package platen.jobs.engine.document;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.image.PdfImage;
import platen.jobs.engine.model.PageMarks;

/** A plan's wire form: a magic number, a version, then the source it was made from. */
final class DocumentCodec {
    private static final int MAGIC = 0x504C4431;
    private static final int VERSION = 2;
    /** Before it, plans had no sample data. */
    private static final int FIRST_WITH_SAMPLE = 2;
    /** No part of a sound plan is longer; a damaged length must not become an allocation. */
    private static final int LONGEST = 256 * 1024 * 1024;

    private DocumentCodec() {}

    static boolean wrote(byte[] bytes) {
        return bytes.length > 8 && magic(bytes) == MAGIC;
    }

    private static int magic(byte[] bytes) {
        return (bytes[0] & 0xFF) << 24 | (bytes[1] & 0xFF) << 16 | (bytes[2] & 0xFF) << 8 | bytes[3] & 0xFF;
    }

    static byte[] write(DocumentSource source, int pageCount, PageMarks marks) {
        var bytes = new ByteArrayOutputStream(16 * 1024);
        try (var out = new DataOutputStream(bytes)) {
            out.writeInt(MAGIC);
            out.writeInt(VERSION);
            out.writeInt(pageCount);
            optional(out, marks.word());
            optional(out, marks.footer());
            optional(out, source.schema());
            optional(out, source.sample());
            text(out, source.template());
            out.writeInt(source.files().size());
            for (var file : source.files().entrySet()) {
                text(out, file.getKey());
                bytes(out, file.getValue());
            }
            out.writeInt(source.pictures().size());
            for (var picture : source.pictures().entrySet()) {
                text(out, picture.getKey());
                picture(out, picture.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    static CompiledDocument read(byte[] bytes) {
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int magic = in.readInt();
            int version = in.readInt();
            if (magic != MAGIC || version < 1 || version > VERSION) {
                throw new IllegalArgumentException("Not a plan of a smart document of version " + VERSION);
            }
            int pageCount = in.readInt();
            var marks = new PageMarks(optional(in), optional(in));
            String schema = optional(in);
            String sample = version < FIRST_WITH_SAMPLE ? null : optional(in);
            String template = text(in);
            SequencedMap<String, byte[]> files = new TreeMap<>();
            for (int left = in.readInt(); left > 0; left--) {
                files.put(text(in), bytes(in));
            }
            SequencedMap<String, PdfImage> pictures = new TreeMap<>();
            for (int left = in.readInt(); left > 0; left--) {
                pictures.put(text(in), picture(in));
            }
            var source = new DocumentSource(template, files, pictures, schema, sample);
            return new CompiledDocument(source, CompiledSource.of(source).template(), pageCount, marks);
        } catch (IOException e) {
            throw new IllegalArgumentException("The plan is damaged", e);
        } catch (Mistake mistake) {
            throw new IllegalArgumentException("The template no longer compiles: " + mistake.sentence(), mistake);
        }
    }

    private static void picture(DataOutputStream out, PdfImage image) throws IOException {
        out.writeInt(image.width());
        out.writeInt(image.height());
        text(out, image.entries());
        bytes(out, image.data());
        out.writeByte(image.turn().ordinal());
        out.writeBoolean(image.mask() != null);
        if (image.mask() != null) {
            picture(out, image.mask());
        }
    }

    private static PdfImage picture(DataInputStream in) throws IOException {
        int width = in.readInt();
        int height = in.readInt();
        String entries = text(in);
        byte[] data = bytes(in);
        int turn = in.readUnsignedByte();
        if (turn >= PdfImage.Turn.values().length) {
            throw new IOException("No such turn");
        }
        PdfImage mask = in.readBoolean() ? picture(in) : null;
        return new PdfImage(width, height, entries, data, mask, PdfImage.Turn.values()[turn]);
    }

    private static void optional(DataOutputStream out, @Nullable String text) throws IOException {
        out.writeBoolean(text != null);
        if (text != null) {
            text(out, text);
        }
    }

    private static @Nullable String optional(DataInputStream in) throws IOException {
        return in.readBoolean() ? text(in) : null;
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        bytes(out, text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(bytes(in), StandardCharsets.UTF_8);
    }

    private static void bytes(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static byte[] bytes(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > LONGEST || length > in.available()) {
            throw new IOException("A length of " + length);
        }
        return in.readNBytes(length);
    }
}
