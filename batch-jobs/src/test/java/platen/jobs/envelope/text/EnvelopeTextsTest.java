package platen.jobs.envelope.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the texts of envelopes in all languages. */
class EnvelopeTextsTest {
    private static final Pattern PLACE = Pattern.compile("\\{\\d}");

    static List<String> languages() {
        return EnvelopeTexts.LANGUAGES;
    }

    @ParameterizedTest
    @MethodSource("languages")
    void everyLanguageHasEveryTextWithThePlacesOfTheEnglishOne(String language) {
        ResourceBundle english = bundle("en");
        ResourceBundle own = bundle(language);
        if (!language.equals("en")) {
            assertThat(own.getLocale().toLanguageTag()).isEqualTo(language);
            assertThat(own.keySet().stream().filter(key -> own.getString(key).equals(english.getString(key))))
                    .as("texts that are English").hasSizeLessThan(12);
        }
        for (String key : english.keySet()) {
            assertThat(places(own.getString(key))).as(key).isEqualTo(places(english.getString(key)));
            assertThat(own.getString(key)).as(key).doesNotContain("'");
        }
    }

    @ParameterizedTest
    @MethodSource("languages")
    void theTextThatPeopleAgreeToHasAHashOfItsOwn(String language) {
        assertThat(ConsentText.of(language).language()).isEqualTo(language);
        assertThat(EnvelopeTexts.LANGUAGES.stream().map(each -> List.of(ConsentText.of(each).sha256()[0],
                ConsentText.of(each).sha256()[1], ConsentText.of(each).sha256()[2]))).doesNotHaveDuplicates();
    }

    private static TreeSet<String> places(String text) {
        var places = new TreeSet<String>();
        PLACE.matcher(text).results().forEach(each -> places.add(each.group()));
        return places;
    }

    private static ResourceBundle bundle(String language) {
        return ResourceBundle.getBundle("platen.jobs.envelope.text.envelope", Locale.forLanguageTag(language),
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
    }
}
