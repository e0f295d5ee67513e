package platen.jobs.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("thorough")
class ParentEndTest {

    @ParameterizedTest
    @ValueSource(strings = {"AUTO", "OFF"})
    void workerProcessesEndWithTheirKilledParent(String mode) throws Exception {
        List<String> command = JavaCommand.of(OrphanMain.class, List.of("-Xmx64m"));
        command.add(mode);
        Process parent = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        List<Long> workers = new ArrayList<>();
        var lines = parent.inputReader();
        for (String line = lines.readLine(); line != null && !line.isEmpty(); line = lines.readLine()) {
            workers.add(Long.valueOf(line));
        }

        parent.destroyForcibly().waitFor();

        assertThat(workers).hasSize(2)
                .allSatisfy(pid -> ProcessHandle.of(pid).ifPresent(worker -> worker.onExit().join()));
    }
}
