package platen.jobs.destination.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import platen.db.core.PublicId;
import platen.db.core.Sha256;
import platen.db.destination.ClaimedTransfer;
import platen.db.destination.FileContent;
import platen.jobs.destination.transport.CheckedContent;

class TransferFilesTest {
    private static final ClaimedTransfer TRANSFER = new ClaimedTransfer(PublicId.next(), PublicId.next(),
            PublicId.next(), 0, PublicId.next(), FileContent.DOCUMENTS, 1, "a.pdf", 1, 9, Instant.EPOCH);

    private static byte[] content(int length) {
        var content = new byte[length];
        Arrays.fill(content, (byte) 'x');
        return content;
    }

    private static TransferFiles.Opened opened(byte[] content) throws IOException {
        return TransferFiles.opened(TRANSFER, Sha256.digest().digest(content), content);
    }

    @Test
    void aLargeDocumentWaitsForItsDestinationOnTheDiskAndIsRemovedAfterwards() throws IOException {
        byte[] content = content(TransferFiles.MAX_BYTES_IN_MEMORY + 1);
        Path temporary;
        try (TransferFiles.Opened opened = opened(content)) {
            temporary = Objects.requireNonNull(opened.temporary());
            assertThat(temporary).hasBinaryContent(content);
            try (var read = CheckedContent.of(opened.file())) {
                assertThat(read.readAllBytes()).isEqualTo(content);
            }
        }
        assertThat(temporary).doesNotExist();
    }

    @Test
    void aSmallDocumentStaysInMemory() throws IOException {
        try (TransferFiles.Opened opened = opened(content(TransferFiles.MAX_BYTES_IN_MEMORY))) {
            assertThat(opened.temporary()).isNull();
        }
    }

    @Test
    void aLargeDocumentThatIsDamagedIsFound() throws IOException {
        byte[] content = content(TransferFiles.MAX_BYTES_IN_MEMORY + 1);
        byte[] sha256 = Sha256.digest().digest(content);
        content[7]++;
        try (TransferFiles.Opened opened = TransferFiles.opened(TRANSFER, sha256, content);
                var read = CheckedContent.of(opened.file())) {
            assertThatThrownBy(read::readAllBytes).isInstanceOf(CheckedContent.SourceException.class);
        }
    }
}
