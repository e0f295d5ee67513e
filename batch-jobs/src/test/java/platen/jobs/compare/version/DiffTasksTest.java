package platen.jobs.compare.version;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.compare.FileChange;
import platen.jobs.engine.compare.SourceDiff;
import platen.jobs.engine.compare.TextHunk.Change;
import platen.jobs.isolation.IsolatedOutcome;
import platen.jobs.isolation.IsolatedOutcome.Cause;
import platen.jobs.isolation.IsolatedOutcome.Completed;
import platen.jobs.isolation.IsolatedOutcome.Stopped;
import platen.jobs.isolation.IsolatedTask;
import platen.jobs.isolation.IsolationSettings;
import platen.jobs.isolation.IsolationSettings.Mode;
import platen.jobs.isolation.WorkerPool;

/** Compares files in worker processes, hostile ones too. */
class DiffTasksTest {
    private static final UUID TENANT = new UUID(1, 1);
    private static final Path FORMS = Path.of("..", "samples", "forms");

    private static WorkerPool workers;

    @BeforeAll
    static void start() {
        workers = new WorkerPool(IsolationSettings.of(Mode.OFF, 3));
    }

    @AfterAll
    static void stop() {
        workers.close();
    }

    @Test
    void theTextsOfTwoPdfsAreComparedByPage() throws IOException {
        PageTextDiff diff = completed(new PageTextTask(), Files.readAllBytes(FORMS.resolve("application.pdf")),
                Files.readAllBytes(FORMS.resolve("application-rev2.pdf")));
        assertThat(diff.pagesBefore()).isEqualTo(2);
        assertThat(diff.pagesAfter()).isEqualTo(2);
        assertThat(diff.text().complete()).isTrue();
        assertThat(diff.text().count(Change.ADDED)).isPositive();
        assertThat(diff.text().hunks().getFirst().after().page()).isEqualTo(1);
        assertThat(diff.text().hunks().getLast().after().page()).isEqualTo(2);
    }

    @Test
    void aDamagedPdfStopsTheComparisonOnly() {
        assertThat(run(new PageTextTask(), "%PDF-1.7 damaged".getBytes(UTF_8), new byte[0]))
                .isInstanceOfSatisfying(Stopped.class, each -> assertThat(each.cause()).isEqualTo(Cause.EXCEPTION));
    }

    @Test
    @Tag("thorough")
    void aZipThatUnpacksToMoreThanIsAllowedStopsTheComparisonOnly() throws IOException {
        IsolatedOutcome<SourceDiff> outcome = run(new SourceFilesTask(), zip("index.html", new byte[80 << 20]),
                zip("index.html", "<p>a</p>".getBytes(UTF_8)));
        assertThat(outcome).isInstanceOf(Stopped.class);
        assertThat(completed(new SourceFilesTask(), "<p>a</p>".getBytes(UTF_8), "<p>b</p>".getBytes(UTF_8)).files())
                .extracting(FileChange::name)
                .containsExactly("template.html");
    }

    @Test
    @Tag("thorough")
    void textsThatDifferInEveryLineEndWithinTheLimits() {
        String one = "a%d\n".repeat(20_000);
        String other = "b%d\n".repeat(20_000);
        SourceDiff diff = completed(new SourceFilesTask(), numbered(one), numbered(other));
        assertThat(Objects.requireNonNull(diff.files().getFirst().text()).complete()).isFalse();
    }

    @Test
    void aResultThatIsNoneIsRefused() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeInt(1);
            out.writeInt(1);
            out.writeBoolean(true);
            out.writeInt(Integer.MAX_VALUE);
        }
        assertThatThrownBy(() -> new PageTextTask()
                .readOutput(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("count");
    }

    private static byte[] numbered(String lines) {
        var text = new StringBuilder("<p>");
        int number = 0;
        for (String each : lines.split("\n", -1)) {
            text.append(each.replace("%d", Integer.toString(number++))).append('\n');
        }
        return text.toString().getBytes(UTF_8);
    }

    private static <O> IsolatedOutcome<O> run(IsolatedTask<Pair, O> task, byte[] before, byte[] after) {
        return workers.run(TENANT, task, new Pair(before, after), Duration.ofSeconds(30));
    }

    private static <O> O completed(IsolatedTask<Pair, O> task, byte[] before, byte[] after) {
        return switch (run(task, before, after)) {
            case Completed<O>(O output) -> output;
            case Stopped<O> stopped -> throw new AssertionError(stopped.cause() + " " + stopped.detail());
        };
    }

    private static byte[] zip(String name, byte[] content) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content);
        }
        return bytes.toByteArray();
    }
}
