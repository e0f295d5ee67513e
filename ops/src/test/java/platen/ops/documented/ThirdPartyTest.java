package platen.ops.documented;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares the list of third-party libraries with the class path. */
class ThirdPartyTest {
    private static final Path PAGE = Path.of("docs", "third-party.md");
    private static final Pattern LIBRARY = Pattern.compile("(?m)^\\| `([^:`]+):([^`]+)` \\| [^|]+ \\|");

    /** Libraries that only tests use; they are not in the jar. */
    private static final List<Pattern> OF_TESTS = Stream
            .of("org.junit.jupiter:*", "org.junit.platform:*", "org.opentest4j:*", "org.apiguardian:*",
                    "org.assertj:*", "net.bytebuddy:*", "com.tngtech.archunit:*", "org.testcontainers:*",
                    "com.github.docker-java:*", "com.deque.html.axe-core:*", "org.rnorth.duct-tape:*",
                    "net.java.dev.jna:*", "io.fabric8:*", "com.fasterxml.jackson.core:jackson-core",
                    "com.fasterxml.jackson.core:jackson-databind", "org.jetbrains:annotations")
            .map(name -> files(name.split(":")[0], name.split(":")[1]))
            .toList();

    @Test
    void everyLibraryOfTheJarIsListedWithItsLicense() throws IOException {
        List<Pattern> listed = listed();
        assertThat(libraries()).isNotEmpty().allMatch(jar -> listed.stream().anyMatch(each -> matches(each, jar)));
    }

    @Test
    void everyListedLibraryIsInTheJar() throws IOException {
        List<String> libraries = libraries();
        assertThat(listed()).isNotEmpty()
                .allMatch(each -> libraries.stream().anyMatch(jar -> matches(each, jar)));
    }

    @Test
    void noticeLicenseAndListArePackedIntoTheJar() throws IOException {
        Path packed = Path.of("target", "classes", "META-INF");
        assertThat(packed.resolve("NOTICE")).hasSameTextualContentAs(Path.of("..", "NOTICE"));
        assertThat(packed.resolve("LICENSE")).hasSameTextualContentAs(Path.of("..", "LICENSE"));
        assertThat(packed.resolve("third-party.md")).hasSameTextualContentAs(PAGE);
    }

    private static List<Pattern> listed() throws IOException {
        return LIBRARY.matcher(Files.readString(PAGE))
                .results()
                .map(row -> files(row.group(1), row.group(2)))
                .toList();
    }

    /** Returns the jars of the class path without our own modules and libraries that only tests use. */
    private static List<String> libraries() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(path -> path.replace(File.separatorChar, '/'))
                .filter(path -> path.endsWith(".jar") && !path.contains("/target/") && !path.contains("/platen/"))
                .filter(path -> OF_TESTS.stream().noneMatch(each -> matches(each, path)))
                .toList();
    }

    private static boolean matches(Pattern files, String path) {
        return files.matcher(path).find();
    }

    /** Returns a pattern of paths in a Maven repository: group, artifact, version, file. */
    private static Pattern files(String group, String artifact) {
        return Pattern.compile("/" + Pattern.quote(group.replace('.', '/')) + "/"
                + (artifact.equals("*") ? "[^/]+" : Pattern.quote(artifact)) + "/[^/]+/[^/]+\\.jar$");
    }
}
