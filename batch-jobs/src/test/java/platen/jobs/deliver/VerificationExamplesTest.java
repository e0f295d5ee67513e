package platen.jobs.deliver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What we tell receivers to write does accept what we sign, and nothing else. */
class VerificationExamplesTest {
    private static final Path EXAMPLES = Path.of("..", "samples", "webhooks");
    private static final byte[] BODY = "{\"id\":\"evt_1\",\"name\":\"Zoë\"}".getBytes(StandardCharsets.UTF_8);

    @ParameterizedTest
    @ValueSource(strings = {"python3 verify.py", "node verify.ts", "java Verify.java"})
    void anExampleAcceptsWhatWeSign(String command) throws Exception {
        String[] parts = command.split(" ");
        String program = parts[0].equals("java")
                ? Path.of(System.getProperty("java.home"), "bin", "java").toString()
                : parts[0];
        assumeTrue(runs(program, "--version"), program + " is not installed");
        assumeTrue(!program.equals("node") || runs(program, "-e", "process.exit(process.features.typescript ? 0 : 1)"),
                "this Node.js is too old to run TypeScript");
        String secret = Signature.newSecret();
        String other = Signature.newSecret();
        long now = Instant.now().getEpochSecond();
        String genuine = Signature.service(List.of(secret), now, BODY);

        assertThat(verified(program, parts[1], secret, genuine, BODY)).isTrue();
        assertThat(verified(program, parts[1], secret, Signature.service(List.of(other, secret), now, BODY), BODY))
                .isTrue();
        assertThat(verified(program, parts[1], other, genuine, BODY)).isFalse();
        assertThat(verified(program, parts[1], secret, genuine, "{}".getBytes(StandardCharsets.UTF_8))).isFalse();
        assertThat(verified(program, parts[1], secret, Signature.service(List.of(secret), now - 400, BODY), BODY))
                .isFalse();
        assertThat(verified(program, parts[1], secret, "t=" + now, BODY)).isFalse();
    }

    private static boolean runs(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean verified(String program, String file, String secret, String header, byte[] body)
            throws IOException, InterruptedException {
        var command = new ArrayList<String>(List.of(program, EXAMPLES.resolve(file).toString(), secret, header));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
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
