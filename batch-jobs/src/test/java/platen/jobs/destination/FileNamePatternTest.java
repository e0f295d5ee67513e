package platen.jobs.destination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.db.destination.FileContent;
import platen.jobs.destination.FileNamePattern.NoName;

class FileNamePatternTest {
    private static final ZonedDateTime SIX = ZonedDateTime.parse("2026-06-05T06:00:00+02:00[Europe/Berlin]");

    private static String name(String pattern, @Nullable String customId) throws NoName {
        String ofBatch = FileNamePattern.of(pattern, FileContent.DOCUMENTS, true).ofBatch("bat_1", "Monthly runs", SIX);
        return FileNamePattern.stored(ofBatch).ofRow(7, customId, "letter");
    }

    @Test
    void placeholdersAreReplaced() throws NoName {
        assertThat(name("{schedule}/{date}_{time}/{template}-{custom_id}-{row}-{batch_id}.pdf", "Müller"))
                .isEqualTo("Monthly_runs/2026-06-05_0600/letter-Müller-000007-bat_1.pdf");
    }

    @ParameterizedTest
    @CsvSource({"../../etc/passwd, .._.._etc_passwd.pdf", "a/b\\c, a_b_c.pdf", "'a\u202e\u0000b', a__b.pdf",
            "CON, _CON.pdf", "{row}, _row_.pdf", "' ', _.pdf", "com1, _com1.pdf"})
    void valuesAreMadeSafe(String customId, String name) throws NoName {
        assertThat(name("{custom_id}.pdf", customId)).isEqualTo(name);
    }

    @Test
    void aValueNeverBecomesAFolderOfItsOwn() throws NoName {
        assertThat(name("{custom_id}/{row}.pdf", "..")).isEqualTo("_/000007.pdf");
        assertThat(name("{custom_id}/{row}.pdf", ".platen-x")).isEqualTo("_.platen-x/000007.pdf");
    }

    @Test
    void aRowWithoutTheValueHasNoName() {
        assertThatThrownBy(() -> name("{custom_id}.pdf", null)).isInstanceOf(NoName.class)
                .hasMessageContaining("custom_id");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "letter.pdf", "{row}/../x.pdf", "/{row}.pdf", "{row}//x.pdf", "{row}\\x.pdf",
            "{rows}.pdf", "{part}-{row}.pdf", "{row.pdf", "{row}}.pdf", "a:{row}.pdf", "{row}.pdf/", "{row}.pdf.",
            ".platen-{row}"})
    void aPatternThatCannotNameFilesIsRefused(String pattern) {
        assertThatThrownBy(() -> FileNamePattern.of(pattern, FileContent.DOCUMENTS, false))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void onlyBatchesOfSchedulesHaveTheNameOfASchedule() {
        assertThatThrownBy(() -> FileNamePattern.of("{schedule}-{row}.pdf", FileContent.DOCUMENTS, false))
                .hasMessageContaining("{schedule}");
    }
}
