package platen.jobs.destination.transport.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static platen.jobs.destination.transport.OutputFileFixture.again;
import static platen.jobs.destination.transport.OutputFileFixture.bytes;
import static platen.jobs.destination.transport.OutputFileFixture.file;
import static platen.jobs.destination.transport.OutputFileFixture.meanwhile;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.sshd.server.session.ServerSession;
import org.apache.sshd.sftp.common.SftpConstants;
import org.apache.sshd.sftp.common.SftpException;
import org.apache.sshd.sftp.server.Handle;
import org.apache.sshd.sftp.server.SftpEventListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.OutputFile;
import platen.jobs.destination.transport.OutputFileFixture;
import platen.jobs.destination.transport.Receipt;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.destination.transport.Transport;
import platen.jobs.destination.transport.sftp.SftpServerFixture.BeforeRename;
import platen.jobs.destination.transport.sftp.SftpServerFixture.BeforeWrite;

class SftpTransportTest {
    @TempDir
    private Path folder;
    private SftpServerFixture server;

    @BeforeEach
    void startServer() {
        server = new SftpServerFixture(folder);
    }

    @AfterEach
    void stopServer() {
        server.close();
    }

    @Test
    void putMakesFoldersAndWritesTheFile() throws Exception {
        byte[] content = bytes(3_000_001);

        Receipt receipt = put(file("2026/May/Rechnung Müller.pdf", content, 1));

        assertThat(folder.resolve("in/2026/May/Rechnung Müller.pdf")).hasBinaryContent(content);
        assertThat(receipt.place()).isEqualTo(
                "sftp://127.0.0.1:" + server.server().getPort() + "/in/2026/May/Rechnung Müller.pdf");
        assertThat(server.paths()).hasSize(1);
    }

    @Test
    void oneConnectionPutsManyFilesAndIsReplacedWhenItBreaks() throws Exception {
        try (Transport transport = server.transport()) {
            transport.put(file("a.pdf", "a"));
            transport.put(file("b.pdf", "b"));
            assertThat(server.users()).hasSize(1);
            for (var session : server.server().getActiveSessions()) {
                session.close(true).await();
            }
            TransferException e = catchThrowableOfType(TransferException.class,
                    () -> transport.put(file("c.pdf", "c")));
            if (e != null) {
                assertThat(e.problem().retryHelps()).as(e.explanation()).isTrue();
            }
            transport.put(file("c.pdf", "c"));
        }
        assertThat(server.paths()).containsExactly("in/a.pdf", "in/b.pdf", "in/c.pdf");
    }

    @Test
    void aConflictLeavesTheConnectionOpen() throws Exception {
        try (Transport transport = server.transport()) {
            transport.put(file("a.pdf", "a"));
            assertThat(catchThrowableOfType(TransferException.class, () -> transport.put(file("a.pdf", "b"))).problem())
                    .isEqualTo(Problem.CONFLICT);
            transport.put(file("b.pdf", "b"));
        }
        assertThat(server.users()).hasSize(1);
    }

    @Test
    void putAgainIsHarmless() throws Exception {
        put(file("a.pdf", "content"));

        assertThat(put(again(file("a.pdf", "content"))).alreadyThere()).isTrue();
        assertThat(server.paths()).containsExactly("in/a.pdf");
    }

    @Test
    void anEmptyFileIsPut() throws Exception {
        put(file("empty.csv", ""));

        assertThat(folder.resolve("in/empty.csv")).isEmptyFile();
    }

    @Test
    void anotherFileOfTheSameNameIsAConflictAndStays() throws Exception {
        put(file("a.pdf", "content"));

        assertThat(failure(file("a.pdf", "CONTENT")).problem()).isEqualTo(Problem.CONFLICT);
        assertThat(failure(file("a.pdf", "longer content")).problem()).isEqualTo(Problem.CONFLICT);
        assertThat(folder.resolve("in/a.pdf")).hasContent("content");
    }

    @Test
    void aFileThatAppearsMeanwhileIsNotReplaced() {
        server.listen((BeforeRename) (_, to) -> Files.writeString(to, "CONTENT"));

        TransferException e = failure(file("a.pdf", "content"));

        assertThat(e.problem()).isEqualTo(Problem.CONFLICT);
        assertThat(folder.resolve("in/a.pdf")).hasContent("CONTENT");
        assertThat(server.paths()).containsExactly("in/a.pdf");
    }

    @Test
    void aFileThatAppearsDuringTheTransferIsNotReplaced() {
        OutputFile file = meanwhile("a.pdf", "content", () -> Files.writeString(folder.resolve("in/a.pdf"), "CONTENT"));

        assertThat(failure(file).problem()).isEqualTo(Problem.CONFLICT);
        assertThat(folder.resolve("in/a.pdf")).hasContent("CONTENT");
        assertThat(server.paths()).containsExactly("in/a.pdf");
    }

    @Test
    void theSameFileThatAppearsMeanwhileIsASuccess() throws Exception {
        server.listen((BeforeRename) (_, to) -> Files.writeString(to, "content"));

        assertThat(put(file("a.pdf", "content")).alreadyThere()).isTrue();
        assertThat(server.paths()).containsExactly("in/a.pdf");
    }

    @Test
    void theFileHasNoNameBeforeItIsComplete() throws Exception {
        byte[] content = bytes(500_000);
        var complete = new AtomicBoolean();
        server.listen((BeforeWrite) (_, _) -> assertThat(folder.resolve("in/a.pdf")).doesNotExist());
        server.listen((BeforeRename) (from, _) -> complete.set(Files.size(from) == content.length));

        put(file("a.pdf", content, 1));

        assertThat(complete).isTrue();
    }

    @Test
    void aServerThatDiesInTheMiddleLeavesNoFileAndTheNextAttemptCompletesIt() throws Exception {
        byte[] content = bytes(2_000_000);
        var died = new AtomicBoolean();
        server.listen((BeforeWrite) (session, offset) -> {
            if (offset > 500_000 && !died.getAndSet(true)) {
                session.close(true);
            }
        });
        OutputFile file = file("a.pdf", content, 1);

        TransferException e = failure(file);

        assertThat(e.problem()).isEqualTo(Problem.UNREACHABLE);
        assertThat(e.problem().retryHelps()).isTrue();
        assertThat(folder.resolve("in/a.pdf")).doesNotExist();
        assertThat(server.paths()).containsExactly("in/" + file.temporaryName());
        put(again(file));
        assertThat(server.paths()).containsExactly("in/a.pdf");
        assertThat(folder.resolve("in/a.pdf")).hasBinaryContent(content);
    }

    @Test
    void aFullDiskCanBeTriedAgainAndLeavesNothing() {
        server.listen((BeforeWrite) (_, offset) -> {
            if (offset > 100_000) {
                throw new IOException("No space left on device");
            }
        });

        TransferException e = failure(file("a.pdf", bytes(400_000), 1));

        // The protocol has no status for it, and this server no words.
        assertThat(e.problem().retryHelps()).isTrue();
        assertThat(e).hasMessageContaining("disk may be full");
        assertThat(server.paths()).isEmpty();
        assertThat(new SftpErrors(server.settings(), Credentials.NONE)
                .operation("a.pdf could not be put", new SftpException(SftpConstants.SSH_FX_FAILURE,
                        "write: No space left on device"))
                .problem()).isEqualTo(Problem.NO_SPACE);
    }

    @Test
    void aFolderThatMayNotBeWrittenIsNamedWithAdvice() {
        server.listen(new SftpEventListener() {
            @Override
            public void opening(ServerSession session, String handle, Handle local)
                    throws IOException {
                throw new AccessDeniedException("read-only");
            }
        });

        TransferException e = failure(file("a.pdf", "content"));

        assertThat(e.problem()).isEqualTo(Problem.FORBIDDEN);
        assertThat(e).hasMessageContaining("choose another folder");
    }

    @Test
    void aServerThatLosesBytesIsFound() {
        server.listen((BeforeRename) (_, _) -> {
            throw new AssertionError("an incomplete file was renamed");
        });
        server.listen(new SftpEventListener() {
            @Override
            public void closing(ServerSession session, String handle, Handle local)
                    throws IOException {
                Files.write(local.getFile(), new byte[3]);
            }
        });

        assertThat(failure(file("a.pdf", "content")).problem()).isEqualTo(Problem.PROTOCOL);
        assertThat(folder.resolve("in/a.pdf")).doesNotExist();
    }

    @Test
    void contentThatChangedIsNotPut() {
        assertThat(failure(OutputFileFixture.changed("a.pdf", bytes(90_000))).problem()).isEqualTo(Problem.SOURCE);
        assertThat(failure(OutputFileFixture.unreadable("a.pdf", bytes(9))).problem()).isEqualTo(Problem.SOURCE);
        assertThat(server.paths()).isEmpty();
    }

    @Test
    void checkLeavesNothingBehind() throws Exception {
        try (Transport transport = server.transport()) {
            transport.check();
        }
        assertThat(server.paths()).isEmpty();
    }

    @Test
    void checkNamesTheMissingPermissionToRead() {
        var renamed = new AtomicBoolean();
        server.listen((BeforeRename) (_, _) -> renamed.set(true));
        server.listen(new SftpEventListener() {
            @Override
            public void opening(ServerSession session, String handle, Handle local) throws IOException {
                if (renamed.get()) {
                    throw new AccessDeniedException("write-only");
                }
            }
        });

        TransferException e = catchThrowableOfType(TransferException.class, this::check);

        assertThat(e.problem()).isEqualTo(Problem.FORBIDDEN);
        assertThat(e).hasMessageContaining("Permit the user to read there");
        assertThat(server.paths()).isEmpty();
    }

    @Test
    void checkComparesWhatItReads() {
        server.listen((BeforeRename) (from, _) -> Files.writeString(from, "other"));

        assertThat(catchThrowableOfType(TransferException.class, this::check).problem()).isEqualTo(Problem.PROTOCOL);
        assertThat(server.paths()).isEmpty();
    }

    private void check() throws TransferException {
        try (Transport transport = server.transport()) {
            transport.check();
        }
    }

    private Receipt put(OutputFile file) throws TransferException {
        try (Transport transport = server.transport()) {
            return transport.put(file);
        }
    }

    private TransferException failure(OutputFile file) {
        return catchThrowableOfType(TransferException.class, () -> put(file));
    }
}
