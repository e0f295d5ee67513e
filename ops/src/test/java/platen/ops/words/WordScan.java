package platen.ops.words;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Finds banned words in sources and documentation. Needs nothing but a JDK, so it runs without a build:
 *
 * <pre>
 * java ops/src/test/java/platen/ops/words/WordScan.java           # writes the list of what remains
 * java ops/src/test/java/platen/ops/words/WordScan.java db ops    # prints the hits below these folders
 * </pre>
 */
final class WordScan {
    static final Path DATA = Path.of("ops/src/test/resources/platen/ops/words");

    private static final Set<String> SUFFIXES = Set.of("java", "md", "html", "jte", "yaml", "sql", "js", "mjs", "ts",
            "py", "css", "xml", "json", "sh");
    private static final Set<String> SKIPPED_FOLDERS = Set.of("target", "node_modules", "words");
    /**
     * Applied migrations cannot change; samples are documents of invented clubs and companies; keys of forms have the words of the forms; former names of
     * settings are listed and tested under those names; the style guide shows bad names beside good ones.
     */
    private static final List<String> SKIPPED_PATHS = List.of("db/src/main/resources/db/migration/",
            "batch-jobs/src/test/resources/platen/jobs/engine/fillable/compile/proposal/accepted-keys/",
            "samples/data/", "samples/documents/", "samples/workflows/", "samples/clients/openapi.yaml",
            "ops/src/main/java/platen/ops/settings/RenamedSettings.java",
            "ops/src/test/java/platen/ops/SettingsCheckTest.java", "ops/docs/contributing.md");
    private static final Pattern WORD = Pattern.compile("[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+");

    private static final Pattern NAME = Pattern.compile("[A-Za-z]\\w*");

    private final Map<String, String> words = new HashMap<>();
    private final Map<String, String> names = new HashMap<>();
    private final Map<Pattern, String> texts = new HashMap<>();
    private final Path root;

    /**
     * One banned word.
     *
     * @param file path from the root
     * @param line from 1
     * @param instead replacement
     */
    record Hit(String file, int line, String found, String instead) {
        @Override
        public String toString() {
            return file + ":" + line + ": \"" + found + "\" -> " + instead;
        }
    }

    /**
     * Reads the banned words.
     *
     * @param root folder of the repository
     */
    WordScan(Path root) throws IOException {
        this.root = root;
        for (String line : Files.readAllLines(root.resolve(DATA).resolve("banned.tsv"))) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] columns = line.split("\t", -1);
                if (columns.length != 3) {
                    throw new IllegalStateException("banned.tsv: not three columns: " + line);
                }
                switch (columns[0]) {
                    case "word" -> words.put(columns[1], columns[2]);
                    case "name" -> names.put(columns[1], columns[2]);
                    case "text" -> texts.put(Pattern.compile(columns[1]), columns[2]);
                    default -> throw new IllegalStateException("banned.tsv: not word, name or text: " + line);
                }
            }
        }
    }

    public static void main(String[] folders) throws IOException {
        var scan = new WordScan(Path.of(""));
        List<Hit> hits = scan.hits();
        if (folders.length > 0) {
            hits.stream()
                    .filter(hit -> List.of(folders).stream().anyMatch(hit.file()::startsWith))
                    .forEach(System.out::println);
            return;
        }
        var lines = new ArrayList<String>();
        count(hits).forEach((file, count) -> lines.add(file + ": " + count));
        Files.write(DATA.resolve("remaining.txt"), lines);
        System.out.printf("%d banned words remain in %d files.%n", hits.size(), lines.size());
    }

    /** Returns the number of hits in each file that has any. */
    static SortedMap<String, Integer> count(List<Hit> hits) {
        var counts = new TreeMap<String, Integer>();
        hits.forEach(hit -> counts.merge(hit.file(), 1, Integer::sum));
        return counts;
    }

    /** Returns all hits, ordered by file and line. */
    List<Hit> hits() throws IOException {
        var hits = new ArrayList<Hit>();
        for (Path file : files()) {
            String name = root.relativize(file).toString().replace('\\', '/');
            hits.addAll(hits(name, Files.readString(file)));
        }
        hits.sort(Comparator.comparing(Hit::file).thenComparingInt(Hit::line));
        return hits;
    }

    /** Returns the hits in one text. */
    List<Hit> hits(String file, String text) {
        var hits = new ArrayList<Hit>();
        var found = WORD.matcher(text);
        while (found.find()) {
            String word = found.group().toLowerCase(Locale.ROOT);
            String instead = words.get(word);
            if (instead == null && word.endsWith("s")) {
                instead = words.get(word.substring(0, word.length() - 1));
            }
            if (instead != null) {
                hits.add(new Hit(file, line(text, found.start()), found.group(), instead));
            }
        }
        NAME.matcher(text).results().filter(name -> names.containsKey(name.group())).forEach(name -> hits
                .add(new Hit(file, line(text, name.start()), name.group(), names.getOrDefault(name.group(), ""))));
        texts.forEach((pattern, instead) -> pattern.matcher(text)
                .results()
                .forEach(hit -> hits.add(new Hit(file, line(text, hit.end()), hit.group().strip(), instead))));
        return hits;
    }

    private static int line(String text, int offset) {
        return 1 + (int) text.substring(0, offset).chars().filter(c -> c == '\n').count();
    }

    private List<Path> files() throws IOException {
        var files = new ArrayList<Path>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = String.valueOf(folder.getFileName());
                boolean hidden = name.startsWith(".") && !name.equals("..") && !name.equals(".ci");
                return !folder.equals(root) && (hidden || SKIPPED_FOLDERS.contains(name))
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (isRead(file)) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return files;
    }

    private boolean isRead(Path file) throws IOException {
        String path = root.relativize(file).toString().replace('\\', '/');
        if (SKIPPED_PATHS.stream().anyMatch(path::startsWith)) {
            return false;
        }
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        return dot < 0 ? isScript(file) : SUFFIXES.contains(name.substring(dot + 1));
    }

    private static boolean isScript(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(3), StandardCharsets.ISO_8859_1).startsWith("#!/");
        }
    }
}
