package platen.db.blob;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class BundleTest {
    private final Random random = new Random(7);
    private final Bundle bundle = new Bundle(UUID.randomUUID());

    @Test
    void aStreamThatSeveralFilesHaveIsStoredOnce() {
        byte[] picture = bytes(4_000);
        byte[] form = file("1 0 obj<<", picture, "endstream\nendobj\n");
        byte[] letter = file("1 0 obj<<", bytes(300), "endstream\nendobj\n2 0 obj<<", picture, "endstream\nendobj\n");
        int[] ofForm = bundle.add(form);
        int[] ofLetter = bundle.add(letter);

        assertThat(stored()).hasSize(form.length + letter.length - picture.length - "endstream\nendobj\n".length());
        assertThat(whole(ofForm)).isEqualTo(form);
        assertThat(whole(ofLetter)).isEqualTo(letter);
        assertThat(ofForm).as("slices of the first file").containsExactly(0, form.length);
    }

    @Test
    void anEqualFileIsStoredOnce() {
        byte[] file = file("1 0 obj<<", bytes(2_000), "endstream\nendobj\n");
        bundle.add(file);
        int before = stored().length;
        assertThat(whole(bundle.add(file))).isEqualTo(file);
        assertThat(stored().length - before).isEqualTo("1 0 obj<<>>stream\n".length());
    }

    @Test
    void streamsThatBeginAlikeAreStoredFromWhereTheyDiffer() {
        byte[] first = bytes(1_000);
        byte[] second = first.clone();
        second[700]++;
        byte[] one = file("1 0 obj<<", first, "endstream\n");
        byte[] other = file("1 0 obj<<", second, "endstream\n");
        byte[] again = file("9 0 obj<<", second, "endstream\n");
        List<int[]> slices = List.of(bundle.add(one), bundle.add(other), bundle.add(again));
        assertThat(slices.stream().map(this::whole)).containsExactly(one, other, again);
    }

    @Test
    void shortStreamsAreStoredWithTheirFile() {
        byte[] stream = bytes(Bundle.MIN_SHARED - 20);
        byte[] file = file("1 0 obj<<", stream, "");
        bundle.add(file);
        assertThat(bundle.add(file)).containsExactly(file.length, file.length);
    }

    @Test
    void theBytesAreDividedIntoPieces() {
        bundle.add(bytes(2 * Bundle.PIECE_SIZE + 1));
        List<Bundle.Piece> pieces = bundle.pieces();
        assertThat(pieces).extracting(piece -> piece.bytes().remaining()).containsExactly(Bundle.PIECE_SIZE,
                Bundle.PIECE_SIZE,
                1);
        assertThat(pieces).extracting(Bundle.Piece::number).containsExactly(0, 1, 2);
        assertThat(pieces).extracting(Bundle.Piece::bundle).containsOnly(bundle.id());
    }

    @Test
    void anEmptyBundleHasNoPieces() {
        assertThat(bundle.pieces()).isEmpty();
    }

    @Test
    void filesOfAnyBytesAreReadAsTheyWereAdded() {
        var streams = List.of(bytes(300), bytes(300), bytes(9_000), bytes(64), bytes(0));
        var files = new ArrayList<byte[]>();
        var slices = new ArrayList<int[]>();
        for (int i = 0; i < 200; i++) {
            var file = new ByteArrayOutputStream();
            for (int j = random.nextInt(6); j > 0; j--) {
                byte[] stream = streams.get(random.nextInt(streams.size()));
                file.writeBytes(bytes(random.nextInt(40)));
                file.writeBytes(">>stream\n".getBytes(ISO_8859_1));
                file.writeBytes(Arrays.copyOf(stream, stream.length - (stream.length > 0 ? random.nextInt(3) : 0)));
            }
            files.add(file.toByteArray());
            slices.add(bundle.add(file.toByteArray()));
        }
        for (int i = 0; i < files.size(); i++) {
            assertThat(whole(slices.get(i))).isEqualTo(files.get(i));
        }
    }

    /** Returns the bytes of a file with a stream after each dictionary. */
    private static byte[] file(Object... parts) {
        var file = new ByteArrayOutputStream();
        for (int i = 0; i < parts.length; i++) {
            file.writeBytes(parts[i] instanceof byte[] stream
                    ? stream
                    : (i + 1 < parts.length ? parts[i] + ">>stream\n" : parts[i].toString()).getBytes(ISO_8859_1));
        }
        return file.toByteArray();
    }

    private byte[] bytes(int length) {
        var bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private byte[] stored() {
        var bytes = new ByteArrayOutputStream();
        for (Bundle.Piece piece : bundle.pieces()) {
            ByteBuffer part = piece.bytes();
            bytes.write(part.array(), part.position(), part.remaining());
        }
        return bytes.toByteArray();
    }

    private byte[] whole(int[] slices) {
        byte[] stored = stored();
        var file = new ByteArrayOutputStream();
        for (int i = 0; i < slices.length; i += 2) {
            file.write(stored, slices[i], slices[i + 1]);
        }
        return file.toByteArray();
    }
}
