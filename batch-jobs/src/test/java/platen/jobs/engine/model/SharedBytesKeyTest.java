package platen.jobs.engine.model;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.pdf.ByteRange;

class SharedBytesKeyTest {
    @Test
    void bytesAreEqualHoweverTheyAreDivided() {
        SharedBytes divided = shared("<font, picture>", 1, 5, 7, 14);
        assertThat(divided).isEqualTo(shared("fontpicture", 0, 11)).hasSameHashCodeAs(shared("fontpicture", 0, 11));
        assertThat(shared("fontpicture", 0, 11)).isEqualTo(divided);
        assertThat(divided).isEqualTo(shared("f.on.tpicture", 0, 1, 2, 4, 5, 13)).isEqualTo(divided.copy());
        assertThat(divided.base().bytes()).asString(US_ASCII).isEqualTo("fontpicture");
    }

    @Test
    void aByteThatDiffersAnywhereMakesADifference() {
        var bytes = new byte[5_000];
        new Random(1).nextBytes(bytes);
        SharedBytes all = new SharedBytes(bytes, List.of(new ByteRange(0, bytes.length)));
        var divided = new ArrayList<ByteRange>();
        for (int from = 0; from < bytes.length; from += 7) {
            divided.add(new ByteRange(from, Math.min(bytes.length, from + 7)));
        }
        for (int i = 0; i < bytes.length; i += 13) {
            byte[] other = bytes.clone();
            other[i]++;
            assertThat(new SharedBytes(other, divided)).as("byte %d", i).isNotEqualTo(all);
        }
        assertThat(new SharedBytes(bytes, divided)).isEqualTo(all);
        assertThat(new SharedBytes(bytes, divided.subList(1, divided.size()))).isNotEqualTo(all);
    }

    private static SharedBytes shared(String source, int... bounds) {
        var ranges = new ArrayList<ByteRange>();
        for (int i = 0; i < bounds.length; i += 2) {
            ranges.add(new ByteRange(bounds[i], bounds[i + 1]));
        }
        return new SharedBytes(source.getBytes(US_ASCII), ranges);
    }
}
