package platen.jobs.deliver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What we tell receivers to write does accept what we sign, and nothing else. */
class VerificationExamplesTest {
    private static final Path EXAMPLES = Path.of("..", "samples", "webhooks");
    private static final byte[] BODY = "{\"id\":\"evt_1\",\"name\":\"Zoë\"}".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private static Path classes;

    @Test
    void thePythonExampleAcceptsWhatWeSign() throws Exception {
        assumeTrue(runs("python3", "--version"), "Python is not installed");
        acceptsWhatWeSign("python3", EXAMPLES.resolve("verify.py").toString());
    }

    @Test
    void theTypeScriptExampleAcceptsWhatWeSign() throws Exception {
        Path example = EXAMPLES.resolve("verify.ts");
        if (runs("node", "-e", "process.exit(process.features.typescript ? 0 : 1)")) {
            acceptsWhatWeSign("node", example.toString());
            return;
        }
        assumeTrue(runs("node", "--version") && runs("tsc", "--version"),
                "Neither a Node.js that runs TypeScript nor one with tsc is installed");
        // It complains that it does not know Node's own types, and translates all the same.
        runs("tsc", "--target", "es2022", "--module", "es2022", "--outDir", classes.toString(), example.toString());
        Path translated = Files.move(classes.resolve("verify.js"), classes.resolve("verify.mjs"));
        acceptsWhatWeSign("node", translated.toString());
    }

    @Test
    void theJavaExampleAcceptsWhatWeSign() throws Exception {
        // compiled once, where `java Verify.java` compiles at each call
        int compiled = ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", classes.toString(),
                EXAMPLES.resolve("Verify.java").toString());
        assertThat(compiled).isZero();
        acceptsWhatWeSign(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                "-cp", classes.toString(), "Verify");
    }

    private static void acceptsWhatWeSign(String... command) throws Exception {
        String secret = Signature.newSecret();
        String other = Signature.newSecret();
        long now = Instant.now().getEpochSecond();
        String genuine = Signature.service(List.of(secret), now, BODY);

        assertThat(verified(command, secret, genuine, BODY)).isTrue();
        assertThat(verified(command, secret, Signature.service(List.of(other, secret), now, BODY), BODY))
                .isTrue();
        assertThat(verified(command, other, genuine, BODY)).isFalse();
        assertThat(verified(command, secret, genuine, "{}".getBytes(StandardCharsets.UTF_8))).isFalse();
        assertThat(verified(command, secret, Signature.service(List.of(secret), now - 400, BODY), BODY))
                .isFalse();
        assertThat(verified(command, secret, "t=" + now, BODY)).isFalse();
    }

    private static boolean runs(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean verified(String[] command, String secret, String header, byte[] body)
            throws IOException, InterruptedException {
        var line = new ArrayList<>(List.of(command));
        line.add(secret);
        line.add(header);
        Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
        try (var in = process.getOutputStream()) {
            in.write(body);
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(output).isIn(0, 1);
        assertThat(output).doesNotContain("rror");
        return process.exitValue() == 0;
    }
}
