package platen.web.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import platen.db.person.Language;

class TextsTest {
    private static final Path FOLDER = Path.of("src/main/resources/platen/web/text");
    private static final List<Path> SOURCES = List.of(Path.of("src/main/java/platen/web"), Path.of("src/main/jte"));
    /** A literal that is a whole key, or the beginning of keys to which the program adds the rest. */
    private static final Pattern LITERAL = Pattern.compile("\"([a-z][a-z0-9-]*\\.[a-z0-9.-]*)\"");
    /** A literal passed as a key. */
    private static final Pattern USE = Pattern
            .compile("(?:text|texts\\(\\)\\.get|texts\\.get|count|sendError)\\(\\s*(?:HttpStatus\\.\\w+,\\s*)?\""
                    + "([a-z][a-z0-9-]*\\.[a-z0-9.-]+)\"(?!\\s*\\+)");
    private static final Pattern PLACE = Pattern.compile("\\{\\d}");

    @Test
    void everyLanguageHasTheSameKeys() throws IOException {
        Set<String> english = keys(Language.EN);
        assertThat(english).isNotEmpty();
        for (Language language : Language.values()) {
            assertThat(keys(language)).as(language.wire()).isEqualTo(english);
        }
    }

    @Test
    void everyKeyThatAPageUsesExists() throws IOException {
        Set<String> keys = keys(Language.EN);
        Set<String> nouns = keys.stream().map(key -> key.substring(0, key.indexOf('.'))).collect(Collectors.toSet());
        Set<String> missing = new TreeSet<>();
        for (String source : sources()) {
            USE.matcher(source)
                    .results()
                    .map(use -> use.group(1))
                    .filter(key -> nouns.contains(key.substring(0, key.indexOf('.'))))
                    .filter(key -> keys.stream()
                            .noneMatch(each -> each.equals(key) || each.equals(key + ".other")
                                    || each.equals(key + ".title")))
                    .forEach(missing::add);
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void everyTextIsUsed() throws IOException {
        Set<String> literals = sources().stream()
                .flatMap(source -> LITERAL.matcher(source).results().map(found -> found.group(1)))
                .collect(Collectors.toSet());
        assertThat(keys(Language.EN)).allMatch(key -> isUsed(key, literals), "is used");
    }

    /** Returns whether the key, or its beginning up to a dot or hyphen, is a literal. */
    private static boolean isUsed(String key, Collection<String> literals) {
        for (int end = key.length(); end > 0; end = Math.max(key.lastIndexOf('.', end - 1),
                key.lastIndexOf('-', end - 1))) {
            String beginning = key.substring(0, end);
            if (literals.contains(beginning) || literals.contains(beginning + ".")
                    || literals.contains(beginning + "-")) {
                return true;
            }
        }
        return false;
    }

    @Test
    void aTextHasTheSamePlacesInEveryLanguage() throws IOException {
        for (String key : keys(Language.EN)) {
            Set<String> english = places(Texts.of(Language.EN).get(key));
            for (Language language : Language.values()) {
                assertThat(places(Texts.of(language).get(key))).as(key + " in " + language).isEqualTo(english);
            }
        }
    }

    @Test
    void aMissingTextIsAnError() {
        assertThatThrownBy(() -> Texts.of(Language.DE).get("login.nothing")).hasMessageContaining("login.nothing");
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void numbersAndDatesFollowTheLanguage(Language language) {
        Texts texts = Texts.of(language);
        Instant then = Instant.parse("2026-11-19T14:22:15Z");
        switch (language) {
            case EN -> {
                assertThat(texts.number(12_345)).isEqualTo("12,345");
                assertThat(texts.shortTime(then, then.plusSeconds(5))).isEqualTo("14:22:15");
                assertThat(texts.shortTime(then, Instant.parse("2026-12-01T00:00:00Z"))).isEqualTo("19 Nov");
                assertThat(texts.date(then)).isEqualTo("19 November 2026");
            }
            case DE -> {
                assertThat(texts.number(12_345)).isEqualTo("12.345");
                assertThat(texts.date(then)).isEqualTo("19. November 2026");
            }
        }
    }

    private static Set<String> places(String text) {
        return PLACE.matcher(text).results().map(place -> place.group()).collect(Collectors.toSet());
    }

    private static Set<String> keys(Language language) throws IOException {
        var keys = new TreeSet<String>();
        String ending = "_" + language.wire() + ".properties";
        for (Path file : files(FOLDER)) {
            String name = file.getFileName().toString();
            if (name.endsWith(ending)) {
                String noun = name.substring(0, name.length() - ending.length());
                try (Reader in = Files.newBufferedReader(file)) {
                    var texts = new Properties();
                    texts.load(in);
                    texts.stringPropertyNames().forEach(key -> keys.add(noun + "." + key));
                }
            }
        }
        return keys;
    }

    private static List<String> sources() throws IOException {
        return Stream.of(SOURCES.get(0), SOURCES.get(1)).flatMap(folder -> read(folder).stream()).toList();
    }

    private static List<String> read(Path folder) {
        try {
            return files(folder).stream().map(TextsTest::content).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String content(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
