package platen.jobs.engine.document.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import platen.jobs.engine.document.source.Mistake;

/**
 * The files of a smart document as its author edits them: nothing that a file embeds is separated from it. Immutable.
 *
 * @param template name of the template's file
 * @param files contents by name, in the order of their names
 */
public record DocumentFiles(String template, SequencedMap<String, byte[]> files) {
    /** Name of the only file of an upload that is a text. */
    public static final String PLAIN = "template.html";
    private static final Pattern NAME = Pattern
            .compile("(?!.*(^|/)\\.{1,2}(/|$))[^/\\\\\\p{Cntrl}]{1,100}(/[^/\\\\\\p{Cntrl}]{1,100}){0,5}");

    public DocumentFiles {
        files = Collections.unmodifiableSequencedMap(new TreeMap<>(files));
    }

    /** Returns the files of a text or zip; empty when it cannot be unpacked. */
    public static Optional<DocumentFiles> of(byte[] source) {
        try {
            SequencedMap<String, byte[]> files = new TreeMap<>();
            String template = SourceFiles.unpackAll(source, files);
            return Optional.of(new DocumentFiles(template, files));
        } catch (Mistake damaged) {
            return Optional.empty();
        }
    }

    /** Returns whether a file may have this name: a relative path without dots as its parts. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** Returns whether a file is text that an editor can show, by its name. */
    public static boolean isText(String name) {
        return name.matches("(?i).*\\.(html?|xhtml|css|svg|txt|json)");
    }

    /** Returns a file as text; empty when there is none. */
    public String text(String name) {
        byte[] bytes = files.get(name);
        return bytes == null ? "" : TextEncoding.decode(bytes).text();
    }

    /** Returns a copy in which a file is added or replaced. */
    public DocumentFiles with(String name, byte[] bytes) {
        SequencedMap<String, byte[]> changed = new TreeMap<>(files);
        changed.put(name, bytes);
        return new DocumentFiles(template, changed);
    }

    /**
     * Returns a copy in which the text of a file is added or replaced. It is stored as UTF-8, with a byte order mark
     * where it declares another encoding.
     */
    public DocumentFiles withText(String name, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return with(name, TextEncoding.decode(bytes).text().equals(text)
                ? bytes
                : ("\uFEFF" + text).getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a copy without a file; the template's file stays. */
    public DocumentFiles without(String name) {
        SequencedMap<String, byte[]> changed = new TreeMap<>(files);
        if (!name.equals(template)) {
            changed.remove(name);
        }
        return new DocumentFiles(template, changed);
    }

    /** Returns a copy in which a file has another name; nothing changes when the new name is taken. */
    public DocumentFiles renamed(String from, String to) {
        byte[] bytes = files.get(from);
        if (bytes == null || files.containsKey(to) || from.equals(template)) {
            return this;
        }
        return without(from).with(to, bytes);
    }

    /** Returns whether the template is the only file, so that the source is its text. */
    public boolean isSingle() {
        return files.size() == 1 && template.equals(PLAIN);
    }

    /** Returns the text of a single file, else a zip; equal files give equal bytes. */
    public byte[] source() {
        if (isSingle()) {
            return files.firstEntry().getValue();
        }
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (var each : files.entrySet()) {
                var entry = new ZipEntry(each.getKey());
                entry.setTime(0);
                zip.putNextEntry(entry);
                zip.write(each.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Bytes in memory cannot be written", e);
        }
        return bytes.toByteArray();
    }
}
