package platen.lab.engine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A document for comparisons with browsers: a folder with an {@code index.html} and the files that it uses.
 *
 * @param path of the folder
 */
public record DocumentFolder(Path path) {
    /** The page itself. */
    static final String INDEX = "index.html";

    /** Returns the documents of a folder whose names contain a text, sorted by name. */
    public static List<DocumentFolder> in(Path folder, String part) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(each -> Files.exists(each.resolve(INDEX))).map(DocumentFolder::new)
                    .filter(each -> each.name().contains(part))
                    .sorted((one, other) -> one.name().compareTo(other.name())).toList();
        }
    }

    /** Returns the name of the folder. */
    public String name() {
        return path.getFileName().toString();
    }

    /** Returns the source of the page. */
    public String index() throws IOException {
        return Files.readString(path.resolve(INDEX));
    }

    /** Returns all files but PDFs as a zip, with another source of the page. */
    public byte[] zip(String index) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes); Stream<Path> files = Files.walk(path)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String name = path.relativize(file).toString();
                if (!name.endsWith(".pdf")) {
                    zip.putNextEntry(new ZipEntry(name));
                    zip.write(name.equals(INDEX)
                            ? index.getBytes(StandardCharsets.UTF_8)
                            : Files.readAllBytes(file));
                }
            }
        }
        return bytes.toByteArray();
    }
}
