package platen.web.download;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PacedOutputTest {
    private static final byte[] MEBIBYTE = new byte[1 << 20];

    private long now;

    /** Takes each piece as slowly as a test says. */
    private final class Receiver extends ByteArrayOutputStream {
        private final Duration perWrite;

        private Receiver(Duration perWrite) {
            this.perWrite = perWrite;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            now += perWrite.toNanos();
            super.write(bytes, offset, length);
        }
    }

    @Test
    void aReceiverThatTakesFewBytesForLongIsCutOff() {
        var receiver = new Receiver(Duration.ofSeconds(15));

        assertThatThrownBy(() -> new PacedOutput(receiver, () -> now).write(MEBIBYTE)).isInstanceOf(IOException.class)
                .hasMessageContaining("too slow");
        assertThat(receiver.size()).isLessThan(MEBIBYTE.length / 10);
    }

    @Test
    void aReceiverThatKeepsTheMinimumRateGetsAllBytes() throws IOException {
        var receiver = new Receiver(Duration.ofMillis(250));

        new PacedOutput(receiver, () -> now).write(MEBIBYTE);
        assertThat(receiver.toByteArray()).isEqualTo(MEBIBYTE);
    }

    @Test
    void theTimeInWhichTheFileIsWrittenDoesNotCount() throws IOException {
        var receiver = new Receiver(Duration.ZERO);
        var output = new PacedOutput(receiver, () -> now);

        output.write(1);
        now += Duration.ofHours(1).toNanos();
        output.write(MEBIBYTE);
        output.flush();
        assertThat(receiver.size()).isEqualTo(MEBIBYTE.length + 1);
    }
}
