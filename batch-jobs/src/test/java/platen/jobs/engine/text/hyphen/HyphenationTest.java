package platen.jobs.engine.text.hyphen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.text.hyphen.Hyphenation.Limits;

class HyphenationTest {
    @ParameterizedTest
    @CsvSource({"en-US,hyphenation,hyphen-ation", "en-US,typography,typog-ra-phy", "en-US,tables,tables",
            "en-US,associate,asso-ciate", "en-GB,typography,typo-graphy", "en-AU,however,how-ever",
            "de-DE,Silbentrennung,Sil-ben-tren-nung", "de-AT,Donaudampfschifffahrt,Do-nau-dampf-schiff-fahrt",
            "de,Rechnungsbetrag,Rech-nungs-be-trag", "fr-FR,typographie,ty-po-gra-phie",
            "fr,l’informatique,l’in-for-ma-tique", "es-MX,tipografía,ti-po-gra-fía", "it,tipografia,ti-po-gra-fia",
            "it,dell'amministrazione,dell'am-mi-ni-stra-zio-ne", "pt-BR,tipografia,ti-po-gra-fia"})
    void wordsAreDividedAsTheirLanguageDoes(String language, String word, String divided) {
        assertThat(divided(language, word, Limits.OF_LANGUAGE)).isEqualTo(divided);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NASA", "www.example.com", "ada.lovelace@example.org", "typography/history", "B2B-Handel",
            "DE89370400440532013000", "Haus", "Ada", "snake_casing_here"})
    void abbreviationsAddressesNumbersAndShortWordsStayWhole(String text) {
        assertThat(divided("en-US", text, Limits.OF_LANGUAGE)).isEqualTo(text);
        assertThat(divided("de", text, Limits.OF_LANGUAGE)).isEqualTo(text);
    }

    @Test
    void capitalsOfAHeadingAreDividedLikeSmallLetters() {
        assertThat(divided("de", "ZAHLUNGSBEDINGUNGEN", Limits.OF_LANGUAGE)).isEqualTo("ZAH-LUNGS-BE-DIN-GUN-GEN");
    }

    @Test
    void namesStayWholeWhereACapitalMeansAName() {
        assertThat(divided("en-US", "Washington", Limits.OF_LANGUAGE)).isEqualTo("Washington");
        assertThat(divided("de", "Washington", Limits.OF_LANGUAGE)).isEqualTo("Wa-shing-ton");
    }

    @Test
    void punctuationAroundAWordDoesNotMatter() {
        assertThat(divided("en-US", "(hyphenation),", Limits.OF_LANGUAGE)).isEqualTo("(hyphen-ation),");
    }

    @ParameterizedTest
    @CsvSource({"0,4,0,hyphen-ation", "0,2,6,hy-phenation", "12,0,0,hyphenation", "11,2,0,hy-phen-ation"})
    void anAuthorMaySetTheLimits(int shortest, int before, int after, String divided) {
        assertThat(divided("en-US", "hyphenation", new Limits(shortest, before, after))).isEqualTo(divided);
    }

    @Test
    void aLanguageWithoutPatternsDividesNothing() {
        assertThat(Hyphenation.of(Locale.forLanguageTag("fi"))).isEmpty();
    }

    private static String divided(String language, String word, Limits limits) {
        boolean[] places = Hyphenation.of(Locale.forLanguageTag(language)).orElseThrow().places(word, limits);
        var divided = new StringBuilder();
        for (int i = 0; i < word.length(); i++) {
            divided.append(places[i] ? "-" : "").append(word.charAt(i));
        }
        return divided.toString();
    }
}
