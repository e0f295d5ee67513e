package platen.web.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Compares the texts of hosted forms and of signing in all their languages. */
class FormTextsTest {
    private static final Path FOLDER = Path.of("src/main/resources/platen/web/text");
    /** The sources of the pages of forms and of signing; they use texts of other nouns, too. */
    private static final List<Path> SOURCES = List.of(Path.of("src/main/java/platen/web/form"),
            Path.of("src/main/java/platen/web/control"), Path.of("src/main/java/platen/web/sign"),
            Path.of("src/main/jte/form"), Path.of("src/main/jte/control"), Path.of("src/main/jte/sign"),
            Path.of("src/main/jte/page/frame.jte"));
    private static final Pattern LITERAL = Pattern.compile("\"((?:control|error|nav)\\.[a-z0-9.-]+)\"");
    /** A hint of editors, which visitors of forms do not see. */
    private static final Set<String> EDITORS = Set.of("control.rows");
    private static final Pattern PLACE = Pattern.compile("\\{\\d}");

    @ParameterizedTest
    @EnumSource(FormLanguage.class)
    void aLanguageHasExactlyTheTextsThatFormsNeedWithTheSamePlaces(FormLanguage language) throws IOException {
        Set<String> needed = needed();
        assertThat(needed).hasSizeGreaterThan(50).contains("form.send", "sign.sign", "control.required", "nav.skip",
                "error.fields.other");
        Set<String> found = new TreeSet<>();
        for (String noun : nouns(needed)) {
            keys(noun, language).forEach(key -> found.add(noun + "." + key));
        }
        if (language == FormLanguage.EN || language == FormLanguage.DE) {
            assertThat(found).containsAll(needed);
        } else {
            assertThat(found).isEqualTo(needed);
        }
        for (String key : needed) {
            String english = Texts.of(FormLanguage.EN).get(key);
            String text = Texts.of(language).get(key);
            assertThat(text).as(key).isNotBlank();
            assertThat(places(text)).as(key).isEqualTo(places(english));
        }
    }

    @ParameterizedTest
    @EnumSource(value = FormLanguage.class, mode = Mode.EXCLUDE, names = "EN")
    void noTextIsLeftInEnglish(FormLanguage language) throws IOException {
        Texts english = Texts.of(FormLanguage.EN);
        Texts texts = Texts.of(language);
        Set<String> needed = needed();
        needed.remove("form.no"); // it is the same word in Spanish and Italian
        assertThat(needed).allSatisfy(key -> assertThat(texts.get(key)).as(key).isNotEqualTo(english.get(key)));
    }

    @Test
    void aLanguageOfFormsIsNoneOfThePagesOfPeople() {
        assertThatThrownBy(() -> Texts.of(FormLanguage.JA).language()).isInstanceOf(IllegalStateException.class);
        assertThat(Texts.of(FormLanguage.AR).isRightToLeft()).isTrue();
        assertThat(Texts.of(FormLanguage.JA).isRightToLeft()).isFalse();
    }

    /** Returns the keys of all texts that pages of forms and of signing use. */
    private static Set<String> needed() throws IOException {
        Set<String> needed = new TreeSet<>();
        for (String noun : List.of("form", "sign")) {
            keys(noun, FormLanguage.EN).forEach(key -> needed.add(noun + "." + key));
        }
        Set<String> used = new HashSet<>();
        for (Path each : SOURCES) {
            for (Path file : files(each)) {
                LITERAL.matcher(Files.readString(file)).results().forEach(found -> used.add(found.group(1)));
            }
        }
        used.removeAll(EDITORS);
        for (String noun : nouns(used)) {
            keys(noun, FormLanguage.EN).stream()
                    .map(key -> noun + "." + key)
                    .filter(key -> used.contains(key) || used.contains(key.replaceFirst("\\.(one|other)$", "")))
                    .forEach(needed::add);
        }
        return needed;
    }

    private static Set<String> nouns(Set<String> keys) {
        return keys.stream().map(key -> key.substring(0, key.indexOf('.'))).collect(Collectors.toSet());
    }

    private static Set<String> keys(String noun, FormLanguage language) {
        try (Reader in = Files.newBufferedReader(FOLDER.resolve(noun + "_" + language.wire() + ".properties"))) {
            var texts = new Properties();
            texts.load(in);
            return texts.stringPropertyNames();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    private static Set<String> places(String text) {
        return PLACE.matcher(text).results().map(place -> place.group()).collect(Collectors.toSet());
    }
}
