package platen.jobs.engine.text.font;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/**
 * Bindings to HarfBuzz, the shaping library of browsers and of the JDK, through the foreign function interface. The
 * library is an artifact for the usual platforms, so shaping depends neither on the JDK's desktop module nor on
 * installed fonts, and one version gives the same result everywhere. Loaded on first use.
 *
 * <p>Methods are named as in HarfBuzz without {@code hb_}; see its manual for their meaning.
 */
final class HarfBuzz {
    static final int DIRECTION_LTR = 4;
    static final int DIRECTION_RTL = 5;
    /** Clusters stay in text order, and marks belong to the cluster of their base letter. */
    static final int CLUSTERS_OF_GRAPHEMES = 0;
    static final int READ_ONLY_MEMORY = 1;
    /** Size of hb_glyph_info_t and hb_glyph_position_t in ints. */
    static final int RECORD_INTS = 5;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final SymbolLookup LIBRARY = load();
    private static final MethodHandle BLOB_CREATE = function("hb_blob_create", ADDRESS, ADDRESS, JAVA_INT, JAVA_INT,
            ADDRESS, ADDRESS);
    private static final MethodHandle BLOB_DESTROY = procedure("hb_blob_destroy", ADDRESS);
    private static final MethodHandle FACE_CREATE = function("hb_face_create", ADDRESS, ADDRESS, JAVA_INT);
    private static final MethodHandle FACE_DESTROY = procedure("hb_face_destroy", ADDRESS);
    private static final MethodHandle FONT_CREATE = function("hb_font_create", ADDRESS, ADDRESS);
    private static final MethodHandle FONT_DESTROY = procedure("hb_font_destroy", ADDRESS);
    private static final MethodHandle FONT_MAKE_IMMUTABLE = procedure("hb_font_make_immutable", ADDRESS);
    private static final MethodHandle LANGUAGE = function("hb_language_from_string", ADDRESS, ADDRESS, JAVA_INT);
    private static final MethodHandle BUFFER_CREATE = function("hb_buffer_create", ADDRESS);
    private static final MethodHandle BUFFER_DESTROY = procedure("hb_buffer_destroy", ADDRESS);
    private static final MethodHandle BUFFER_CLEAR = procedure("hb_buffer_clear_contents", ADDRESS);
    private static final MethodHandle BUFFER_ADD = procedure("hb_buffer_add_utf16", ADDRESS, ADDRESS, JAVA_INT,
            JAVA_INT, JAVA_INT);
    private static final MethodHandle BUFFER_SET_DIRECTION = procedure("hb_buffer_set_direction", ADDRESS, JAVA_INT);
    private static final MethodHandle BUFFER_SET_LANGUAGE = procedure("hb_buffer_set_language", ADDRESS, ADDRESS);
    private static final MethodHandle BUFFER_SET_CLUSTERS = procedure("hb_buffer_set_cluster_level", ADDRESS, JAVA_INT);
    private static final MethodHandle BUFFER_GUESS = procedure("hb_buffer_guess_segment_properties", ADDRESS);
    private static final MethodHandle SHAPE = procedure("hb_shape", ADDRESS, ADDRESS, ADDRESS, JAVA_INT);
    private static final MethodHandle BUFFER_LENGTH = function("hb_buffer_get_length", JAVA_INT, ADDRESS);
    private static final MethodHandle BUFFER_INFOS = function("hb_buffer_get_glyph_infos", ADDRESS, ADDRESS, ADDRESS);
    private static final MethodHandle BUFFER_POSITIONS = function("hb_buffer_get_glyph_positions", ADDRESS, ADDRESS,
            ADDRESS);
    /** "Undetermined": otherwise HarfBuzz would use the process's locale, and results would differ between machines. */
    private static final MemorySegment UNDETERMINED = language("und");

    private HarfBuzz() {}

    static MemorySegment blobCreate(MemorySegment data) {
        try {
            return (MemorySegment) BLOB_CREATE.invokeExact(data, (int) data.byteSize(), READ_ONLY_MEMORY,
                    MemorySegment.NULL, MemorySegment.NULL);
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    static MemorySegment faceCreate(MemorySegment blob) {
        try {
            return (MemorySegment) FACE_CREATE.invokeExact(blob, 0);
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    static MemorySegment fontCreate(MemorySegment face) {
        try {
            var font = (MemorySegment) FONT_CREATE.invokeExact(face);
            // An immutable font may be used by several threads at once.
            FONT_MAKE_IMMUTABLE.invokeExact(font);
            return font;
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    static void destroy(MemorySegment font, MemorySegment face, MemorySegment blob) {
        try {
            FONT_DESTROY.invokeExact(font);
            FACE_DESTROY.invokeExact(face);
            BLOB_DESTROY.invokeExact(blob);
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    static MemorySegment bufferCreate() {
        try {
            return (MemorySegment) BUFFER_CREATE.invokeExact();
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    static void bufferDestroy(MemorySegment buffer) {
        try {
            BUFFER_DESTROY.invokeExact(buffer);
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    /** Shapes the first {@code length} UTF-16 units and returns the number of glyphs in the buffer. */
    static int shape(MemorySegment font, MemorySegment buffer, MemorySegment text, int length, int direction) {
        try {
            BUFFER_CLEAR.invokeExact(buffer);
            BUFFER_ADD.invokeExact(buffer, text, length, 0, length);
            BUFFER_SET_DIRECTION.invokeExact(buffer, direction);
            BUFFER_SET_LANGUAGE.invokeExact(buffer, UNDETERMINED);
            BUFFER_SET_CLUSTERS.invokeExact(buffer, CLUSTERS_OF_GRAPHEMES);
            BUFFER_GUESS.invokeExact(buffer);
            SHAPE.invokeExact(font, buffer, MemorySegment.NULL, 0);
            return (int) BUFFER_LENGTH.invokeExact(buffer);
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    /** Returns for each glyph: glyph, mask, cluster and two private words. */
    static MemorySegment infos(MemorySegment buffer, int glyphs) {
        try {
            var infos = (MemorySegment) BUFFER_INFOS.invokeExact(buffer, MemorySegment.NULL);
            return infos.reinterpret(4L * RECORD_INTS * glyphs);
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    /** Returns for each glyph: x and y advance, x and y offset and a private word, in font units. */
    static MemorySegment positions(MemorySegment buffer, int glyphs) {
        try {
            var positions = (MemorySegment) BUFFER_POSITIONS.invokeExact(buffer, MemorySegment.NULL);
            return positions.reinterpret(4L * RECORD_INTS * glyphs);
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    private static MemorySegment language(String tag) {
        try (Arena arena = Arena.ofConfined()) {
            return (MemorySegment) LANGUAGE.invokeExact(arena.allocateFrom(tag), -1);
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    private static MethodHandle function(String name, MemoryLayout result, MemoryLayout... arguments) {
        return LINKER.downcallHandle(symbol(name), FunctionDescriptor.of(result, arguments));
    }

    private static MethodHandle procedure(String name, MemoryLayout... arguments) {
        return LINKER.downcallHandle(symbol(name), FunctionDescriptor.ofVoid(arguments));
    }

    private static MemorySegment symbol(String name) {
        return LIBRARY.find(name).orElseThrow(() -> new IllegalStateException("HarfBuzz lacks " + name));
    }

    private static SymbolLookup load() {
        String resource = "/" + platform() + "/org/lwjgl/harfbuzz/" + System.mapLibraryName("harfbuzz");
        try (InputStream in = HarfBuzz.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("Text in this script needs HarfBuzz, which does not come for this "
                        + "platform; there is no " + resource + " on the class path");
            }
            Path copy = Files.createTempFile("platen-harfbuzz-", ".library");
            Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
            try {
                return SymbolLookup.libraryLookup(copy, Arena.global());
            } finally {
                // A loaded library survives the deletion of its file, except on Windows, where the file is deleted at
                // exit.
                if (!copy.toFile().delete()) {
                    copy.toFile().deleteOnExit();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("HarfBuzz cannot be unpacked into the folder for temporary files", e);
        }
    }

    private static String platform() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String system = os.startsWith("windows") ? "windows" : os.startsWith("mac") ? "macos" : "linux";
        String arch = System.getProperty("os.arch");
        return system + "/" + (arch.equals("aarch64") ? "arm64" : arch.equals("amd64") ? "x64" : arch);
    }

    private static RuntimeException broken(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return new IllegalStateException("A call of HarfBuzz failed", e);
    }
}
