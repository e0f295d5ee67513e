package platen.lab.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BenchFormsTest {
    private final ByteArrayOutputStream notes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(notes, true, StandardCharsets.UTF_8);

    @Test
    void withoutRealFormsTheSamplesAreUsedWithAMessage() throws Exception {
        assertThat(BenchForms.samplesAnd(Optional.empty(), out)).hasSizeGreaterThan(3).allMatch(
                form -> form.toString().contains("samples"));
        assertThat(notes.toString(StandardCharsets.UTF_8)).contains("../shared/forms", "samples/forms");
    }

    @Test
    void withRealFormsBothAreUsed() throws Exception {
        Path real = Path.of("real.pdf");
        assertThat(BenchForms.samplesAnd(Optional.of(List.of(real)), out)).contains(real).hasSizeGreaterThan(3);
        assertThat(notes.size()).isZero();
    }
}
