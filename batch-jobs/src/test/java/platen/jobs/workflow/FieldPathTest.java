package platen.jobs.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldPathTest {

    @ParameterizedTest
    @ValueSource(strings = {"a.", "a[0]", "a", ".a"})
    void aPathOfAnyLengthIsJudgedWithoutDeepRecursion(String part) {
        assertThat(FieldPath.wellFormed("a" + part.repeat(200_000))).isFalse();
    }
}
