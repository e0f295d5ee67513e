package platen.jobs.destination.transport.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static platen.jobs.destination.transport.OutputFileFixture.again;
import static platen.jobs.destination.transport.OutputFileFixture.bytes;
import static platen.jobs.destination.transport.OutputFileFixture.file;
import static platen.jobs.destination.transport.OutputFileFixture.meanwhile;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import platen.db.core.PublicId;
import platen.jobs.destination.transport.OutputFile;
import platen.jobs.destination.transport.OutputFileFixture;
import platen.jobs.destination.transport.Receipt;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.destination.transport.TransportSettings;

class FolderTransportTest {
    private static final UUID WORKSPACE = PublicId.next();

    @TempDir
    private Path temporary;
    private Path base;
    private Path folder;

    @BeforeEach
    void makeBase() throws IOException {
        base = Files.createDirectory(temporary.resolve("base"));
        folder = base.resolve(PublicId.WORKSPACE.of(WORKSPACE)).resolve("out");
    }

    @Test
    void putWritesTheFileIntoTheFolderOfTheWorkspace() throws Exception {
        Receipt receipt = transport().put(file("2026/May/a.pdf", "content"));

        assertThat(folder.resolve("2026/May/a.pdf")).hasContent("content");
        assertThat(receipt.place()).isEqualTo(PublicId.WORKSPACE.of(WORKSPACE) + "/out/2026/May/a.pdf");
        assertThat(files()).containsExactly("out/2026/May/a.pdf");
    }

    @Test
    void putAgainIsHarmless() throws Exception {
        transport().put(file("a.pdf", "content"));

        assertThat(transport().put(again(file("a.pdf", "content"))).alreadyThere()).isTrue();
        assertThat(files()).containsExactly("out/a.pdf");
    }

    @Test
    void anotherFileOfTheSameNameIsAConflictAndStays() throws Exception {
        transport().put(file("a.pdf", "content"));

        assertThat(failure(file("a.pdf", "CONTENT")).problem()).isEqualTo(Problem.CONFLICT);
        assertThat(folder.resolve("a.pdf")).hasContent("content");
        assertThat(files()).containsExactly("out/a.pdf");
    }

    @Test
    void aFileThatAppearsMeanwhileIsNotReplaced() throws Exception {
        OutputFile file = meanwhile("a.pdf", "content", () -> Files.writeString(folder.resolve("a.pdf"), "CONTENT"));

        assertThat(failure(file).problem()).isEqualTo(Problem.CONFLICT);
        assertThat(folder.resolve("a.pdf")).hasContent("CONTENT");
        assertThat(files()).containsExactly("out/a.pdf");
    }

    @Test
    void ofManyAttemptsAtOnceOneFileRemains() throws Exception {
        byte[] content = bytes(200_000);
        var results = new ArrayList<Future<Receipt>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int attempt = 1; attempt <= 20; attempt++) {
                OutputFile file = file("a.pdf", content, attempt);
                Callable<Receipt> put = () -> transport().put(file);
                results.add(threads.submit(put));
            }
        }

        assertThat(folder.resolve("a.pdf")).hasBinaryContent(content);
        assertThat(files()).containsExactly("out/a.pdf");
        assertThat(results).anyMatch(each -> each.state() == Future.State.SUCCESS);
    }

    @Test
    void theFileHasNoNameBeforeItIsComplete() throws Exception {
        byte[] content = bytes(100_000);
        var seen = new ArrayList<List<String>>();
        OutputFile file = new OutputFile("a.pdf", content.length, OutputFileFixture.sha256(content),
                () -> new LookingStream(content, seen), "transfer", 1);

        transport().put(file);

        assertThat(seen).isNotEmpty().allSatisfy(each -> assertThat(each).doesNotContain("out/a.pdf"));
    }

    @Test
    void aLaterAttemptRemovesTheFileOfAnInterruptedOne() throws Exception {
        OutputFile file = file("a.pdf", "content");
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(file.temporaryName()), "cont");

        transport().put(again(again(file)));

        assertThat(files()).containsExactly("out/a.pdf");
    }

    @Test
    void contentThatChangedIsNotPut() throws IOException {
        assertThat(failure(OutputFileFixture.changed("a.pdf", bytes(50_000))).problem()).isEqualTo(Problem.SOURCE);
        assertThat(failure(OutputFileFixture.unreadable("a.pdf", bytes(10))).problem()).isEqualTo(Problem.SOURCE);
        assertThat(files()).isEmpty();
    }

    @Test
    void linksLeadNowhere() throws Exception {
        Path outside = Files.createDirectory(temporary.resolve("outside"));
        Files.createDirectories(folder);
        Files.createSymbolicLink(folder.resolve("sub"), outside);
        Files.createSymbolicLink(folder.resolve("a.pdf"), outside.resolve("a.pdf"));

        assertThat(failure(file("sub/a.pdf", "content")).problem()).isEqualTo(Problem.SETTINGS);
        assertThat(failure(file("a.pdf", "content")).problem()).isEqualTo(Problem.CONFLICT);
        assertThat(outside).isEmptyDirectory();
    }

    @Test
    void anErrorOfTheFileSystemIsNoLinkAndCanBeTriedAgain() {
        // A name that the file system refuses, as one of many errors that a test can cause.
        var transport = new FolderTransport(base, new TransportSettings.Folder(WORKSPACE, "x".repeat(300)));

        TransferException e = catchThrowableOfType(TransferException.class,
                () -> transport.put(file("a.pdf", "content")));

        assertThat(e.problem()).as(e.explanation()).isEqualTo(Problem.UNAVAILABLE);
        assertThat(e.problem().retryHelps()).isTrue();
        assertThat(e.explanation()).doesNotContain("is a link");
    }

    @Test
    void aFileInPlaceOfAFolderIsASettingToCorrect() throws Exception {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("sub"), "");

        assertThat(failure(file("sub/a.pdf", "content")).problem()).isEqualTo(Problem.SETTINGS);
    }

    @Test
    void checkLeavesNothingBehind() throws Exception {
        transport().check();

        assertThat(files()).isEmpty();
    }

    private FolderTransport transport() {
        return new FolderTransport(base, settings());
    }

    private static TransportSettings.Folder settings() {
        return new TransportSettings.Folder(WORKSPACE, "out");
    }

    private TransferException failure(OutputFile file) {
        return catchThrowableOfType(TransferException.class, () -> transport().put(file));
    }

    private List<String> files() throws IOException {
        Path own = base.resolve(PublicId.WORKSPACE.of(WORKSPACE));
        try (Stream<Path> paths = Files.walk(own)) {
            return paths.filter(each -> !Files.isDirectory(each)).map(each -> own.relativize(each).toString()).toList();
        }
    }

    /** Looks at the folder whenever it is read. */
    private final class LookingStream extends ByteArrayInputStream {
        private final List<List<String>> seen;

        LookingStream(byte[] content, List<List<String>> seen) {
            super(content);
            this.seen = seen;
        }

        @Override
        public synchronized int read(byte[] bytes, int offset, int length) {
            try {
                seen.add(files());
            } catch (IOException e) {
                throw new AssertionError(e);
            }
            return super.read(bytes, offset, length);
        }
    }
}
