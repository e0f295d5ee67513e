package platen.ops.documented;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import platen.ops.CommandRunner;
import platen.ops.Platen;

/**
 * Runs the commands of the documentation in a copy of the repository with a running demo. Every fenced block of shell
 * commands is run unchanged, in the file's order and in one shell; each command must exit with 0 and each request of
 * curl must return a status below 400. Blocks that cannot be run give the reason in a comment before them. In the
 * copy, {@code ops/bin/platen} runs the classes under test instead of the packaged jar. Begins first, because no other
 * class takes as long.
 */
@Tag("thorough")
@Order(0)
class DocumentedCommandsTest {
    private static final Path ROOT = Path.of("..");

    @TempDir
    private static Path copy;

    private static Process runner;
    private static Process demo;
    private static List<String> demoSaid = new ArrayList<>();

    @BeforeAll
    static void startDemo() throws Exception {
        assumeTrue(Stream.of("bash", "curl").allMatch(DocumentedCommandsTest::isInstalled),
                "The documented commands need bash and curl, which are absent");
        for (String file : List.of("README.md", "samples", "ops/docs", "ops/bin/demo")) {
            copy(ROOT.resolve(file), copy.resolve(file));
        }
        List<String> java = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:disable", "-Xlog:all=error:stderr", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"));
        runner = start(Stream.concat(java.stream(), Stream.of(CommandRunner.class.getName())).toArray(String[]::new));
        executable(copy.resolve("ops/bin/platen"), """
                #!/usr/bin/env bash
                # A command without settings of its own runs in a process that has run others.
                if [ "${1:-}" = demo ] || [ "$PWD" != '%s' ] || [ -n "$(compgen -e PLATEN_)" ]; then
                  exec %s %s "$@"
                fi
                call="$(mktemp -d)"
                printf '%%s\\0' "$@" >"$call/arguments"
                cat >"$call/in"
                exec 3<>/dev/tcp/127.0.0.1/%s
                echo "$call" >&3
                read -r code <&3
                cat "$call/out"
                cat "$call/err" >&2
                rm -r "$call"
                exit "$code"
                """.formatted(copy, java.stream().map(each -> "'" + each + "'").collect(Collectors.joining(" ")),
                Platen.class.getName(), runner.inputReader().readLine()));
        executable(copy.resolve("path/curl"), """
                #!/usr/bin/env bash
                exec '%s' --silent --show-error --fail-with-body "$@"
                """.formatted(path("curl")));
        demo = start("ops/bin/demo", "--port=0");
        BufferedReader out = demo.inputReader();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            demoSaid.add(line);
            if (line.startsWith("Serving until")) {
                return;
            }
        }
        throw new AssertionError("The demo ended:\n" + String.join("\n", demoSaid));
    }

    @AfterAll
    static void stopDemo() throws Exception {
        for (Process each : Stream.of(demo, runner).filter(Objects::nonNull).toList()) {
            each.destroy();
            each.waitFor();
        }
    }

    @ParameterizedTest
    @MethodSource("platen.ops.documented.DocumentationPages#withCommands")
    void everyCommandEndsWell(String file) throws Exception {
        List<CommandBlock> run = CommandBlock.of(Files.readString(ROOT.resolve(file)))
                .stream()
                .filter(block -> block.notRun() == null)
                .toList();
        Path script = Files.writeString(copy.resolve("typed.sh"), """
                set -eEuo pipefail
                trap 'echo "ended with $?: $BASH_COMMAND" >&2' ERR
                """ + run.stream()
                .map(block -> "echo '== " + file + ":" + block.line() + "'\n" + block.commands())
                .collect(Collectors.joining()));

        Process shell = start("bash", script.toString());
        String said = new String(shell.getInputStream().readAllBytes());

        assertThat(shell.waitFor()).as(said).isZero();
    }

    @Test
    void theDemosOutputHasNoWarning() {
        assertThat(demoSaid).noneMatch(line -> line.contains(" WARN ") || line.contains(" ERROR "));
    }

    @Test
    void noPasswordIsInTheDemosOutput() throws IOException {
        String password = Files.readString(copy.resolve(".platen/operator.env"))
                .replaceFirst("(?s).*PLATEN_OPERATOR_PASSWORD=(\\S+).*", "$1");
        assertThat(demoSaid).noneMatch(line -> line.contains(password))
                .anyMatch(line -> line.contains("operator.env"));
    }

    private static Process start(String... command) throws IOException {
        var builder = new ProcessBuilder(command).directory(copy.toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        builder.environment().merge("PATH", copy.resolve("path").toString(), (old, own) -> own + ":" + old);
        builder.environment().keySet().removeIf(name -> name.startsWith("PLATEN_"));
        return builder.start();
    }

    private static boolean isInstalled(String program) {
        return Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    private static Path path(String program) {
        return Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(":"))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }

    private static void executable(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).filter(each -> !isBuilt(each)).toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }

    private static boolean isBuilt(Path file) {
        return Stream.of("target", "node_modules").anyMatch(name -> file.toString().contains("/" + name + "/"));
    }
}
