package platen.ops.documented;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Lists the Markdown pages of the documentation, as paths from the repository's root. */
final class DocumentationPages {
    private static final Path ROOT = Path.of("..");

    private DocumentationPages() {}

    /** Returns all pages in a fixed order. */
    static List<String> all() throws IOException {
        var pages = new ArrayList<>(List.of("README.md"));
        for (String folder : List.of("samples", "ops/docs", "ops/docs/coming-from", "platform-api/docs")) {
            try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
                files.map(file -> ROOT.relativize(file).toString())
                        .filter(file -> file.endsWith(".md"))
                        .sorted()
                        .forEach(pages::add);
            }
        }
        return pages;
    }

    /** Returns the pages that have blocks of shell commands. */
    static List<String> withCommands() throws IOException {
        var pages = new ArrayList<String>();
        for (String page : all()) {
            if (!CommandBlock.of(Files.readString(ROOT.resolve(page))).isEmpty()) {
                pages.add(page);
            }
        }
        return pages;
    }
}
