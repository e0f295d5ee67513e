package platen.jobs.engine.document.file;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.warning.Warnings;

/**
 * The files of an upload: one text, or a zip of a template with style sheets, images and fonts.
 *
 * @param template name of the template's file
 * @param files contents by name, in the order of their names
 */
public record SourceFiles(String template, SequencedMap<String, byte[]> files) {
    /** Bytes of all files together, unpacked. */
    public static final int MAX_BYTES = 64 * 1024 * 1024;
    /** Bytes of a template or style sheet, without the files that it embeds. */
    public static final int MAX_TEXT = 2 * 1024 * 1024;

    private static final Pattern SCHEME = Pattern.compile("[a-z][a-z0-9+.-]+:", Pattern.CASE_INSENSITIVE);
    private static final Pattern QUERY = Pattern.compile("[?#].*");
    private static final Pattern LEADING_SLASHES = Pattern.compile("^/+");
    private static final int MAX_FILES = 500;
    /** Number of leading bytes that are searched for markup. */
    private static final int MARKUP_WITHIN = 4096;
    private static final Pattern MARKUP = Pattern.compile("^\\s*(<|\\{\\{)|<(!doctype|/?[a-z])",
            Pattern.CASE_INSENSITIVE);
    private static final String PLAIN = DocumentFiles.PLAIN;
    private static final String INDEX = "index.html";

    /** Returns whether an upload can be a template at all: a zip, or a text with markup. */
    public static boolean looksLike(byte[] source) {
        return isZip(source) || isMarkup(source);
    }

    /** Returns whether an upload is a text with markup. */
    public static boolean isMarkup(byte[] source) {
        String start = TextEncoding.decode(Arrays.copyOf(source, Math.min(source.length, MARKUP_WITHIN))).text();
        boolean text = start.indexOf("%PDF-") < 0
                && start.chars().noneMatch(c -> c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\f');
        return text && MARKUP.matcher(start).find();
    }

    /** Reads an upload. */
    public static SourceFiles of(byte[] source) {
        SequencedMap<String, byte[]> files = new TreeMap<>();
        String template = unpackAll(source, files);
        EmbeddedFiles.separate(files);
        return new SourceFiles(template, files);
    }

    /** Adds the files of an upload, with what they embed, and returns the name of the template's file. */
    static String unpackAll(byte[] source, SequencedMap<String, byte[]> files) {
        if (!isZip(source)) {
            files.put(PLAIN, source);
            return PLAIN;
        }
        SequencedMap<String, byte[]> packed = new TreeMap<>();
        unpack(source, packed);
        files.putAll(unwrapped(packed));
        return template(files);
    }

    /** Returns the text of a file; null when there is no such file. */
    public @Nullable String text(String name, Warnings warnings) {
        byte[] bytes = files.get(name);
        if (bytes == null) {
            return null;
        }
        if (bytes.length > MAX_TEXT) {
            throw new Mistake(null, name + " is larger than " + MAX_TEXT / 1024 / 1024
                    + " MB, pictures and fonts in base64 not counted.");
        }
        TextEncoding.Decoded decoded = TextEncoding.decode(bytes);
        if (decoded.guessed() != null) {
            warnings.add(new Place(name, 1, 1), "The file is not encoded in UTF-8 and declares no other encoding; it is"
                    + " read as " + decoded.guessed() + ".");
        }
        return decoded.text();
    }

    /** Returns whether a reference leads to another host. */
    public static boolean isRemote(String reference) {
        return reference.startsWith("//") || SCHEME.matcher(reference).lookingAt();
    }

    /**
     * Returns the name of the file to which a reference leads: as seen from the file with the reference, else from the
     * template, else from the root of the zip. Queries and fragments are ignored; null when there is no such file.
     */
    public @Nullable String find(String reference, String from) {
        return find(reference, from, files.keySet());
    }

    /** As {@link #find(String, String)}, among files of these names. */
    public @Nullable String find(String reference, String from, Set<String> names) {
        String plain = normal(reference);
        if (names.contains(plain)) {
            return plain;
        }
        if (isRemote(plain)) {
            return null;
        }
        String path = decoded(QUERY.matcher(plain).replaceFirst(""));
        if (path.isEmpty()) {
            return null;
        }
        String relative = LEADING_SLASHES.matcher(path).replaceFirst("");
        for (String folder : List.of(folder(from), folder(template), "")) {
            String name = resolved(path.startsWith("/") ? relative : folder + relative);
            if (names.contains(name)) {
                return name;
            }
        }
        return null;
    }

    private static String folder(String file) {
        return file.substring(0, file.lastIndexOf('/') + 1);
    }

    private static String resolved(String path) {
        Deque<String> parts = new ArrayDeque<>();
        for (String part : path.split("/", -1)) {
            if (part.equals("..")) {
                parts.pollLast();
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.addLast(part);
            }
        }
        return String.join("/", parts);
    }

    private static String decoded(String path) {
        try {
            return URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return path;
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
            int left = MAX_BYTES;
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.isDirectory() || isLitter(entry.getName())) {
                    continue;
                }
                if (files.size() == MAX_FILES) {
                    throw new Mistake(null, "The zip has more than " + MAX_FILES + " files.");
                }
                byte[] bytes = zip.readNBytes(left + 1);
                left -= bytes.length;
                if (left < 0) {
                    throw new Mistake(null, "The zip holds more than " + MAX_BYTES / 1024 / 1024 + " MB.");
                }
                files.put(normal(entry.getName()), bytes);
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new Mistake(null, "The zip is damaged and cannot be unpacked.");
        }
    }

    /** Returns whether a file was added by an archiver. */
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
            if (name.matches("(?i).*\\.(html?|xhtml)")) {
                pages.add(name);
            }
        }
        if (pages.size() > 1 && pages.contains(INDEX)) {
            return INDEX;
        }
        if (pages.size() != 1) {
            throw new Mistake(null,
                    "The zip needs a " + PLAIN + ", an " + INDEX + ", or exactly one .html file; it has " + pages.size()
                            + ".");
        }
        return pages.getFirst();
    }

    private static boolean isZip(byte[] source) {
        return TextEncoding.startsWith(source, 'P', 'K', 3, 4);
    }
}
