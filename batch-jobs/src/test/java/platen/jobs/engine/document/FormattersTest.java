package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.engine.document.bind.Formatters;

/** Each formatter, in the languages where it matters. */
class FormattersTest {
    private static final String ROWS = """
            en; "ada lovelace" ; capitalize ; Ada lovelace
            en; true ; checkbox ; ☑
            en; false ; checkbox ; ☐
            en; [1,2,3] ; count ; 3
            en; 1234.5 ; currency ; $1,234.50
            en; 1234.5 ; currency("EUR") ; €1,234.50
            de; 1234.5 ; currency("EUR") ; 1.234,50 €
            en; 1234.5 ; currency("EUR", "fr-FR") ; 1 234,50 €
            en; -5 ; currency("JPY") ; -¥5
            en; "2026-11-21" ; date ; Nov 21, 2026
            en; "2026-11-21" ; date("d MMMM yyyy") ; 21 November 2026
            en; "2026-11-21" ; date("d MMMM yyyy", "fr") ; 21 novembre 2026
            de; "2026-11-21" ; date("long") ; 21. November 2026
            en; "2026-11-21" ; date("short") ; 11/21/26
            en; "2026-11-21" ; date("full") ; Saturday, November 21, 2026
            en; "tomorrow" ; date ; tomorrow
            en; "2026-02-30" ; date ; 2026-02-30
            en; "2026-1-5" ; date ; 2026-1-5
            en; "20x6-11-21" ; date ; 20x6-11-21
            en; 123456789012345678901.5 ; number(2) ; 123,456,789,012,345,678,901.50
            en; 123456789012345678.9 ; number(1) ; 123,456,789,012,345,678.9
            en; -12345678901234567.8 ; number(1) ; -12,345,678,901,234,567.8
            en-IN; 123456789.5 ; number(2) ; 12,34,56,789.50
            en-IN; 1234 ; number ; 1,234
            en; 999999 ; number ; 999,999
            en; 0.5 ; number(19) ; 0.5000000000000000000
            ar-EG; 1234.5 ; number(1) ; ١٬٢٣٤٫٥
            en; null ; default("none") ; none
            en; "" ; default("none") ; none
            en; "x" ; default("none") ; x
            en; "DE8937040044" ; group(4) ; DE89 3704 0044
            en; ["a","b"] ; join(" + ") ; a + b
            en; ["a","b"] ; join ; a, b
            en; "ADA" ; lower ; ada
            en; "123456789" ; mask("999-99-9999") ; 123-45-6789
            en; "12" ; mask("999-99-9999") ; 12
            en; 1234.567 ; number(2) ; 1,234.57
            de; 1234.567 ; number(1) ; 1.234,6
            en; 1234.5 ; number(2, "de-DE") ; 1.234,50
            en; 3 ; ordinal ; 3rd
            en; 12 ; ordinal ; 12th
            fr; 1 ; ordinal ; 1er
            de; 3 ; ordinal ; 3.
            en; 0.256 ; percent(1) ; 25.6%
            de; 0.2 ; percent ; 20 %
            en; [{"amount":1.5},{"amount":2},{"x":9}] ; sum("amount") | number(2) ; 3.50
            en; "  a  " ; trim ; a
            en; "abcdefgh" ; truncate(4) ; abc…
            en; "abc" ; truncate(4) ; abc
            en; "straße" ; upper ; STRASSE
            en; true ; yesno ; Yes
            de; false ; yesno ; Nein
            en; true ; yesno("Oui", "Non") ; Oui
            en; "ada" ; upper | truncate(2) ; A…
            """;

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = ROWS)
    void aFormatterWritesAsItsLanguageDoes(String language, String value, String formatter, String shown) {
        String template = "<html lang=\"" + language + "\"><body><p>[{{v | " + formatter + "}}]</p></body></html>";
        String text = DocumentFixture.text(template, "{\"v\":" + value + "}");
        assertThat(text.replaceAll("[\\u00A0\\u202F]", " ")).isEqualTo("[" + shown + "]");
    }

    @Test
    void noFormatterIsForgotten() {
        Set<String> tried = new TreeSet<>();
        var name = Pattern.compile("^[^;]*;.*?; ([a-z]+)");
        ROWS.lines().forEach(row -> name.matcher(row).results().forEach(found -> tried.add(found.group(1))));
        assertThat(tried).containsAll(Formatters.names());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            shout ; There is no formatter 'shout'; there are capitalize, checkbox
            truncate ; truncate
            truncate("x") ; truncate
            upper("x") ; upper
            currency("EURO") ; EURO
            date("QQQQQQQ") ; QQQQQQQ
            """)
    void aMistakeIsRefusedWithItsPlace(String formatter, String named) {
        assertThat(DocumentFixture.refusal("<p>x</p>\n<p>{{v | " + formatter + "}}</p>")).contains("line 2, column ")
                .contains(named);
    }
}
