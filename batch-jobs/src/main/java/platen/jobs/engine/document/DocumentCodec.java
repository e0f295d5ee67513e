package platen.jobs.engine.document;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.stored.ValueReader;
import platen.jobs.engine.document.stored.ValueWriter;
import platen.jobs.engine.document.tree.Template;
import platen.jobs.engine.image.PdfImage;
import platen.jobs.engine.image.PdfImageCodec;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.SizedBytes;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.engine.template.OutdatedTemplateException;
import tools.jackson.core.JacksonException;

/**
 * Serializes compiled documents: a magic number, a version, and what a recompilation needs, whose layout never changes;
 * then a fingerprint of the types of the parsed tree, fonts, pictures and the tree. A form of another version or
 * fingerprint is outdated, and the caller compiles the source again.
 */
final class DocumentCodec {
    private static final int MAGIC = 0x504C4431;
    private static final int VERSION = 6;
    private static final byte[] FINGERPRINT = TreeSchema.TREE.fingerprint();
    /** Earlier versions have no sample data. */
    private static final int FIRST_WITH_SAMPLE = 2;
    /** Earlier versions do not say how {@code height} is meant; their engine's revision does. */
    private static final int FIRST_WITH_HEIGHTS = 4;
    /** No part of a valid form is longer; a damaged length must not become an allocation. */
    private static final int MAX_BYTES = 256 * 1024 * 1024;

    private DocumentCodec() {}

    static boolean wrote(byte[] bytes) {
        return bytes.length > 8 && magic(bytes) == MAGIC;
    }

    private static int magic(byte[] bytes) {
        return (bytes[0] & 0xFF) << 24 | (bytes[1] & 0xFF) << 16 | (bytes[2] & 0xFF) << 8 | bytes[3] & 0xFF;
    }

    /**
     * Returns the stored form of a parsed template.
     *
     * @throws Mistake when it is nested too deeply
     */
    static byte[] tree(ParsedTree tree) {
        try {
            return ValueWriter.write(TreeSchema.TREE, tree);
        } catch (IllegalArgumentException deep) {
            throw new Mistake(null, deep.getMessage() + ".");
        }
    }

    static byte[] write(DocumentSource source, byte[] tree, int pageCount, PageMarks marks) {
        var bytes = new ByteArrayOutputStream(16 * 1024 + tree.length);
        try (var out = new DataOutputStream(bytes)) {
            out.writeInt(MAGIC);
            out.writeInt(VERSION);
            out.writeInt(pageCount);
            optional(out, marks.word());
            optional(out, marks.footer());
            optional(out, source.schema());
            optional(out, source.sample());
            out.writeBoolean(source.minimumHeights());
            out.write(FINGERPRINT);
            SizedBytes.write(out, source.template());
            out.writeInt(source.files().size());
            for (var file : source.files().entrySet()) {
                SizedBytes.write(out, file.getKey());
                SizedBytes.write(out, file.getValue());
            }
            out.writeInt(source.pictures().size());
            for (var picture : source.pictures().entrySet()) {
                SizedBytes.write(out, picture.getKey());
                PdfImageCodec.write(out, picture.getValue());
            }
            SizedBytes.write(out, tree);
        } catch (IOException e) {
            throw new UncheckedIOException("Memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    static CompiledDocument read(byte[] bytes) {
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int magic = in.readInt();
            int version = in.readInt();
            if (magic != MAGIC || version < 1) {
                throw new IllegalArgumentException("Not the stored form of a smart document");
            }
            int pageCount = in.readInt();
            var marks = new PageMarks(optional(in), optional(in));
            String schema = optional(in);
            String sample = version < FIRST_WITH_SAMPLE ? null : optional(in);
            boolean minimumHeights = version >= FIRST_WITH_HEIGHTS && in.readBoolean();
            if (version != VERSION || !Arrays.equals(in.readNBytes(FINGERPRINT.length), FINGERPRINT)) {
                throw new OutdatedTemplateException("Another version of the engine wrote the stored form",
                        options(schema, sample, minimumHeights));
            }
            return document(in, pageCount, marks, schema, sample, minimumHeights);
        } catch (IOException e) {
            throw new IllegalArgumentException("The stored form is damaged", e);
        }
    }

    private static ImportOptions options(@Nullable String schema, @Nullable String sample, boolean minimumHeights)
            throws IOException {
        try {
            return new DocumentSource("", new TreeMap<>(), new TreeMap<>(), schema, sample, minimumHeights).options();
        } catch (JacksonException e) {
            throw new IOException("The schema and the sample data must be JSON", e);
        }
    }

    private static CompiledDocument document(DataInputStream in, int pageCount, PageMarks marks,
            @Nullable String schema, @Nullable String sample, boolean minimumHeights) throws IOException {
        String template = text(in);
        SequencedMap<String, byte[]> files = new TreeMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            files.put(text(in), bytes(in));
        }
        SequencedMap<String, PdfImage> pictures = new TreeMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            pictures.put(text(in), PdfImageCodec.read(in));
        }
        byte[] tree = bytes(in);
        if (pageCount < 1 || in.available() > 0) {
            throw new IOException("Bytes after its end");
        }
        var source = new DocumentSource(template, files, pictures, schema, sample, minimumHeights);
        return new CompiledDocument(source, tree, template(ValueReader.read(TreeSchema.TREE, tree), source), pageCount,
                marks);
    }

    /**
     * Compiles a tree that need not come from a parser: its types are right, and what parsers guarantee beyond them may
     * be wrong anywhere.
     */
    private static Template template(ParsedTree tree, DocumentSource source) {
        try {
            return TemplateLoader.load(tree, source);
        } catch (RuntimeException | StackOverflowError broken) {
            throw new IllegalArgumentException("The stored form is damaged", broken);
        }
    }

    private static void optional(DataOutputStream out, @Nullable String text) throws IOException {
        out.writeBoolean(text != null);
        if (text != null) {
            SizedBytes.write(out, text);
        }
    }

    private static @Nullable String optional(DataInputStream in) throws IOException {
        return in.readBoolean() ? text(in) : null;
    }

    private static String text(DataInputStream in) throws IOException {
        return SizedBytes.readText(in, MAX_BYTES);
    }

    private static byte[] bytes(DataInputStream in) throws IOException {
        return SizedBytes.read(in, MAX_BYTES);
    }
}
