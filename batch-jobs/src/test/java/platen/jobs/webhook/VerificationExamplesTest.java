package platen.jobs.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tests that the verification examples for receivers accept the signatures that Platen makes, and nothing else, even
 * with malformed headers.
 */
@Tag("thorough")
@Timeout(600)
class VerificationExamplesTest {
    private static final Path EXAMPLES = Path.of("..", "samples", "webhooks");
    private static final byte[] BODY = "{\"id\":\"evt_1\",\"name\":\"Zoë\"}".getBytes(StandardCharsets.UTF_8);

    private static final String WHOLE_TABLE_IN_PYTHON = """
            import json, sys
            sys.dont_write_bytecode = True
            sys.path.insert(0, sys.argv[1])
            import verify
            table = json.load(open(sys.argv[2], encoding="utf-8"))
            print(json.dumps([verify.is_genuine(table["secret"], case["header"], table["body"].encode(), table["now"])
                              for case in table["cases"]]))
            """;
    private static final String WHOLE_TABLE_IN_NODE = """
            import { readFileSync } from "node:fs";
            import { pathToFileURL } from "node:url";
            const table = JSON.parse(readFileSync(process.argv[1], "utf8"));
            const { isGenuine } = await import(pathToFileURL(process.argv[2]).href);
            console.log(JSON.stringify(table.cases.map(({ header }) =>
              isGenuine(table.secret, header ?? undefined, Buffer.from(table.body), table.now))));
            """;

    @TempDir
    private Path folder;

    @Test
    void thePythonExampleBelievesWhatWeSignAndNothingElse() throws Exception {
        assumeTrue(runs("python3", "--version"), "Python is not installed");
        acceptsWhatWeSign("python3", EXAMPLES.resolve("verify.py").toString());
        HeaderTable.read().isMetBy(verdicts("python3", "-c", WHOLE_TABLE_IN_PYTHON, EXAMPLES.toString(),
                HeaderTable.FILE.toString()));
    }

    @Test
    void theTypeScriptExampleBelievesWhatWeSignAndNothingElse() throws Exception {
        String program = runnable(EXAMPLES.resolve("verify.ts")).toAbsolutePath().toString();
        acceptsWhatWeSign("node", program);
        HeaderTable.read().isMetBy(verdicts("node", "--input-type=module", "-e", WHOLE_TABLE_IN_NODE,
                HeaderTable.FILE.toString(), program));
    }

    @Test
    void theJavaExampleBelievesWhatWeSignAndNothingElse() throws Exception {
        // Compiled once; `java Verify.java` would compile at each call.
        int compiled = ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", folder.toString(),
                EXAMPLES.resolve("Verify.java").toString());
        assertThat(compiled).isZero();
        acceptsWhatWeSign(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                "-cp", folder.toString(), "Verify");

        HeaderTable table = HeaderTable.read();
        try (var loader = new URLClassLoader(new URL[]{folder.toUri().toURL()})) {
            Method isGenuine = loader.loadClass("Verify").getDeclaredMethod("isGenuine", String.class, String.class,
                    byte[].class, long.class);
            isGenuine.setAccessible(true);
            var verdicts = new ArrayList<Boolean>();
            for (HeaderTable.Case each : table.cases()) {
                verdicts.add((Boolean) isGenuine.invoke(null, table.secret(), each.header(), table.body(),
                        table.nowSeconds()));
            }
            table.isMetBy(verdicts);
        }
    }

    /** Node.js runs TypeScript directly since 22.18; for an older version it is transpiled as the example describes. */
    private Path runnable(Path example) throws IOException, InterruptedException {
        if (runs("node", "-e", "process.exit(process.features.typescript ? 0 : 1)")) {
            return example;
        }
        assumeTrue(runs("node", "--version") && runs("tsc", "--version"),
                "Neither a Node.js that runs TypeScript nor one with tsc is installed");
        runs("tsc", "--target", "es2022", "--module", "es2022", "--outDir", folder.toString(), example.toString());
        return Files.move(folder.resolve("verify.js"), folder.resolve("verify.mjs"));
    }

    /** Calls the example from the command line, as a user would. */
    private static void acceptsWhatWeSign(String... command) throws Exception {
        String secret = Signature.newSecret();
        String genuine = Signature.service(List.of(secret), Instant.now().getEpochSecond(), BODY);
        assertThat(verified(command, secret, genuine)).isTrue();
        assertThat(verified(command, Signature.newSecret(), genuine)).isFalse();
    }

    private static boolean verified(String[] command, String secret, String header)
            throws IOException, InterruptedException {
        var line = new ArrayList<>(List.of(command));
        line.add(secret);
        line.add(header);
        Run run = run(line, BODY);
        assertThat(run.exit()).as(run.output()).isIn(0, 1);
        assertThat(run.output()).isEmpty();
        return run.exit() == 0;
    }

    /** Returns the verdicts that a program prints for the whole table. */
    private static List<Boolean> verdicts(String... command) throws IOException, InterruptedException {
        Run run = run(List.of(command), new byte[0]);
        assertThat(run.exit()).as(run.output()).isZero();
        var verdicts = new ArrayList<Boolean>();
        for (JsonNode each : JsonMapper.shared().readTree(run.output())) {
            verdicts.add(each.asBoolean());
        }
        return verdicts;
    }

    private static boolean runs(String... command) throws InterruptedException {
        try {
            return run(Arrays.asList(command), new byte[0]).exit() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private record Run(int exit, String output) {}

    private static Run run(List<String> command, byte[] input) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (var in = process.getOutputStream()) {
            in.write(input);
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Run(process.exitValue(), output);
    }
}
