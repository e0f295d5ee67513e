package platen.jobs.destination.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileNamesTest {
    @ParameterizedTest
    @ValueSource(strings = {"a", "a.pdf", "2026/May/Rechnung Müller (1).pdf", "契約書.pdf", "..a", "a..b", ".hidden",
            "console",
            "price $5 + 10% & more = {x}.pdf"})
    void ordinaryNamesAreAccepted(String name) {
        assertThat(FileNames.objection(name)).isEmpty();
        assertThat(FileNames.objectionToFolder(name)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/a", "a/", "a//b", ".", "..", "a/../b", "../a", "a/.", "a\\b", "a\nb", "a\u0000b",
            "a\u202eb",
            "a:b", "a*b", "a?b", "a|b", "a<b", "\"a\"", "CON", "con.pdf", "x/LPT1", " a", "a ", "a.", "x/a.",
            ".platen-abc-1.part", "x/.platen-a", "\ud800"})
    void namesThatLeadElsewhereOrThatSomeSystemsRefuseAreRefused(String name) {
        assertThat(FileNames.objection(name)).isPresent();
        assertThatThrownBy(() -> OutputFileFixture.file(name, "x")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void lengthsAreLimitedInBytes() {
        assertThat(FileNames.objection("x".repeat(240))).isEmpty();
        assertThat(FileNames.objection("x".repeat(241))).isPresent();
        assertThat(FileNames.objection("ü".repeat(121))).isPresent();
        assertThat(FileNames.objection("x/".repeat(199) + "xx")).isEmpty();
        assertThat(FileNames.objection("x/".repeat(200) + "x")).isPresent();
        assertThat(FileNames.objectionToFolder("")).isEmpty();
        assertThat(FileNames.objectionToFolder("x/".repeat(75) + "x")).isPresent();
    }

    @Test
    void temporaryNamesOfAttemptsDiffer() {
        OutputFile first = OutputFileFixture.file("a", "x");
        OutputFile third = OutputFileFixture.again(OutputFileFixture.again(first));

        assertThat(third.earlierTemporaryNames()).hasSize(2).contains(first.temporaryName());
        assertThat(first.earlierTemporaryNames()).isEmpty();
        assertThat(third.temporaryName()).isNotEqualTo(first.temporaryName());
    }
}
