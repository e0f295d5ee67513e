package platen.ops.documented;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CommandBlockTest {

    @Test
    void readsBlocksInListsAndTheReasonWhyOneIsNotRun() {
        assertThat(CommandBlock.of("""
                1. First:
                   ```sh
                   curl \\
                     here
                   ```
                <!-- not run: a server -->
                ```bash
                serve
                ```
                ```json
                {}
                ```
                """)).containsExactly(new CommandBlock(3, "curl \\\n  here\n", null),
                new CommandBlock(8, "serve\n", "a server"));
    }

    /** Checks for placeholders in the quick tests; otherwise only the thorough tests would find them. */
    @ParameterizedTest
    @MethodSource("platen.ops.documented.DocumentationPages#withCommands")
    void commandsThatRunHaveNoPlaceholders(String file) throws IOException {
        assertThat(CommandBlock.of(Files.readString(Path.of("..").resolve(file)))).isNotEmpty()
                .filteredOn(block -> block.notRun() == null)
                .extracting(block -> block.commands().replaceAll("(?m)(^|\\s)#.*$", ""))
                .noneMatch(commands -> commands.contains("…") || commands.contains("‹"));
    }
}
