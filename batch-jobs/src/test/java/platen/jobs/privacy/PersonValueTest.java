package platen.jobs.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.privacy.PersonValue.Match;

class PersonValueTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ada@example.org     | Ada@Example.ORG             | NORMALIZED
            ada@example.org     | Write to ada@example.org.   | EXACT
            ada@example.org     | x.ada@example.org           | NONE
            ada@example.org     | ada@example.organic         | NONE
            Ada Lovelace        | Dear Ada  LOVELACE, hello   | NORMALIZED
            Ada Lovelace        | Lovelace, Ada               | NORMALIZED
            Ada Lovelace        | Ada B. Lovelace             | NONE
            Ada Lovelace        | Adam Lovelace               | NONE
            Müller              | MÜLLER                      | NORMALIZED
            Müller              | Müllerei                    | NONE
            +49 170 1234567     | 0049 (170) 123-4567         | NONE
            +49 170 1234567     | +49 (170) 123-4567          | NORMALIZED
            491701234567        | tel: +49 170 1234567, home  | NORMALIZED
            123-45-6789         | 123456789                   | NORMALIZED
            123-45-6789         | 1234567890                  | NONE
            12345               | 2026-01-02 12345            | EXACT
            DE89 3704 0044 0532 | de8937040044 0532           | NORMALIZED
            """)
    void aValueIsFoundInOtherSpellingsButNotWithinOtherValues(String value, String text, Match expected) {
        assertThat(new PersonValue(value).in(text)).isEqualTo(expected);
    }

    @Test
    void aNameIsFoundInNeighboringTexts() {
        var name = new PersonValue("Ada King Lovelace");
        assertThat(name.across(List.of("ADA", "other", "King-Lovelace"))).containsExactly(0, 2);
        assertThat(name.across(List.of("Ada", "Lovelace"))).isEmpty();
        assertThat(new PersonValue("Ada").across(List.of("Ada"))).isEmpty();
    }

    @Test
    void aValueThatWouldMatchAlmostEverythingIsRefused() {
        assertThatThrownBy(() -> new PersonValue(" a! ")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theTextOfAValueDoesNotShowIt() {
        assertThat(new PersonValue("Ada Lovelace").toString()).doesNotContain("Ada", "Lovelace");
    }
}
