package platen.jobs.engine.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Checks that the quick hash tells contents apart and is the same everywhere. */
class ContentHashTest {
    @Test
    void eachChangedBitChangesTheHash() {
        for (int length : new int[]{1, 15, 16, 17, 100}) {
            var content = new byte[length];
            Set<String> hashes = new HashSet<>(Set.of(hash(content)));
            for (int bit = 0; bit < 8 * length; bit++) {
                byte[] changed = content.clone();
                changed[bit / 8] ^= (byte) (1 << bit % 8);
                hashes.add(hash(changed));
            }
            assertThat(hashes).hasSize(8 * length + 1);
        }
    }

    @Test
    void contentsOfZerosAndMovedContentsDiffer() {
        Set<String> hashes = new HashSet<>();
        for (int length = 0; length < 200; length++) {
            hashes.add(hash(new byte[length]));
        }
        for (int place = 0; place < 200; place++) {
            var content = new byte[200];
            content[place] = 'x';
            hashes.add(hash(content));
        }
        assertThat(hashes).hasSize(400);
    }

    @Test
    void bytesBehindTheContentDoNotCount() {
        byte[] content = "The same content".getBytes(StandardCharsets.US_ASCII);
        byte[] longer = Arrays.copyOf(content, 64);
        longer[40] = 1;
        assertThat(ContentHash.of(longer, content.length)).isEqualTo(ContentHash.of(content, content.length));
    }

    private static String hash(byte[] content) {
        return HexFormat.of().formatHex(ContentHash.of(content, content.length));
    }
}
