package platen.jobs.engine.document.source;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The files of an upload: one text, or a zip of a template with style sheets, images and fonts.
 *
 * @param template name of the template's file
 * @param files contents by name, in the order of their names
 */
public record SourceFiles(String template, SequencedMap<String, byte[]> files) {
    /** Bytes of all files together, unpacked. */
    public static final int MOST_BYTES = 64 * 1024 * 1024;
    /** Characters of a template or style sheet. */
    public static final int LONGEST_TEXT = 2 * 1024 * 1024;

    private static final int MOST_FILES = 500;
    private static final String PLAIN = "template.html";

    /** Whether an upload can be a template at all: a zip, or a text that begins with markup. */
    public static boolean looksLike(byte[] source) {
        if (isZip(source)) {
            return true;
        }
        int at = startsWith(source, 0xEF, 0xBB, 0xBF) ? 3 : 0;
        while (at < source.length && source[at] >= 0 && Character.isWhitespace(source[at])) {
            at++;
        }
        return at < source.length && (source[at] == '<' || source[at] == '{');
    }

    /** Reads an upload. */
    public static SourceFiles of(byte[] source) {
        SequencedMap<String, byte[]> files = new TreeMap<>();
        if (!isZip(source)) {
            files.put(PLAIN, source);
            return new SourceFiles(PLAIN, files);
        }
        unpack(source, files);
        SequencedMap<String, byte[]> unwrapped = unwrapped(files);
        return new SourceFiles(template(unwrapped), unwrapped);
    }

    /** The text of a file; null when there is no such file. */
    public @Nullable String text(String name) {
        byte[] bytes = files.get(name);
        if (bytes == null) {
            return null;
        }
        if (bytes.length > LONGEST_TEXT) {
            throw new Mistake(null, name + " is larger than " + LONGEST_TEXT / 1024 / 1024 + " MB.");
        }
        int start = startsWith(bytes, 0xEF, 0xBB, 0xBF) ? 3 : 0;
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, start, bytes.length - start))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new Mistake(null, name + " is not encoded in UTF-8; save it in that encoding.");
        }
    }

    /** A name as it stands in the template, made one of ours. */
    public static String normal(String name) {
        String plain = name.replace('\\', '/');
        while (plain.startsWith("./")) {
            plain = plain.substring(2);
        }
        return plain;
    }

    private static void unpack(byte[] source, SequencedMap<String, byte[]> files) {
        try (var zip = new ZipInputStream(new ByteArrayInputStream(source))) {
            int left = MOST_BYTES;
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.isDirectory() || isLitter(entry.getName())) {
                    continue;
                }
                if (files.size() == MOST_FILES) {
                    throw new Mistake(null, "The zip has more than " + MOST_FILES + " files.");
                }
                byte[] bytes = zip.readNBytes(left + 1);
                left -= bytes.length;
                if (left < 0) {
                    throw new Mistake(null, "The zip holds more than " + MOST_BYTES / 1024 / 1024 + " MB.");
                }
                files.put(normal(entry.getName()), bytes);
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new Mistake(null, "The zip is damaged and cannot be unpacked.");
        }
    }

    /** What archivers of some systems add. */
    private static boolean isLitter(String name) {
        String file = name.substring(name.lastIndexOf('/') + 1);
        return name.startsWith("__MACOSX/") || file.equals(".DS_Store") || file.startsWith("._")
                || file.equals("Thumbs.db");
    }

    /** Takes the files out of folders that hold all of them, as macOS and GitHub make them around what they zip. */
    private static SequencedMap<String, byte[]> unwrapped(SequencedMap<String, byte[]> files) {
        if (files.isEmpty()) {
            return files;
        }
        String first = files.firstEntry().getKey();
        String folder = first.substring(0, first.indexOf('/') + 1);
        if (folder.isEmpty() || !files.keySet().stream().allMatch(name -> name.startsWith(folder))) {
            return files;
        }
        SequencedMap<String, byte[]> below = new TreeMap<>();
        files.forEach((name, bytes) -> below.put(name.substring(folder.length()), bytes));
        return unwrapped(below);
    }

    private static String template(SequencedMap<String, byte[]> files) {
        if (files.containsKey(PLAIN)) {
            return PLAIN;
        }
        List<String> pages = new ArrayList<>();
        for (String name : files.keySet()) {
            if (name.endsWith(".html") || name.endsWith(".htm")) {
                pages.add(name);
            }
        }
        if (pages.size() != 1) {
            throw new Mistake(null, "The zip needs a " + PLAIN + ", or exactly one .html file; it has " + pages.size()
                    + ".");
        }
        return pages.getFirst();
    }

    private static boolean isZip(byte[] source) {
        return startsWith(source, 'P', 'K', 3, 4);
    }

    private static boolean startsWith(byte[] bytes, int... expected) {
        for (int i = 0; i < expected.length; i++) {
            if (i >= bytes.length || (bytes[i] & 0xFF) != expected[i]) {
                return false;
            }
        }
        return true;
    }
}
