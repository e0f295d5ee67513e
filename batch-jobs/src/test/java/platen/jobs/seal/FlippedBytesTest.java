package platen.jobs.seal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.model.Pdf;
import platen.jobs.seal.verify.FoundSeal;
import platen.jobs.seal.verify.SealReader;

class FlippedBytesTest {
    private static final int PLACES = 1_000;

    @Test
    void aSealedDocumentIsIntactAndExact() {
        for (Pdf pdf : List.of(SealFixture.form("consent"), SealFixture.document("letter"), SealFixture.packet())) {
            Sealer.Sealed sealed = SealFixture.sealer().seal(pdf);

            List<FoundSeal> found = SealReader.read(sealed.pdf().bytes());

            assertThat(found).hasSize(1);
            assertThat(found.getFirst().intact()).isTrue();
            assertThat(found.getFirst().exact()).isTrue();
            assertThat(found.getFirst().changed()).isFalse();
            assertThat(found.getFirst().level()).isEqualTo("B-B");
            assertThat(found.getFirst().signer()).isEqualTo("Seal of a test");
            assertThat(found.getFirst().time()).isNotNull();
            assertThat(found.getFirst().certificate()).isEqualTo(sealed.certificateId());
        }
    }

    @Test
    void aFlippedBitAtAThousandPlacesIsFoundEachTime() {
        byte[] sealed = SealFixture.sealer().seal(SealFixture.form("consent")).pdf().bytes();
        flip(sealed, 0, sealed.length);
    }

    @Test
    void aFlippedBitInTheSignatureItselfIsFound() {
        byte[] sealed = SealFixture.sealer().seal(SealFixture.document("letter")).pdf().bytes();
        int hole = new String(sealed, StandardCharsets.ISO_8859_1).lastIndexOf("/Contents<");
        flip(sealed, hole - 200, sealed.length);
    }

    /** Flips bits in a range of a file. */
    static void flip(byte[] sealed, int from, int to) {
        var random = new Random(25);
        for (int i = 0; i < PLACES; i++) {
            int at = from + random.nextInt(to - from);
            int bit = 1 << random.nextInt(8);
            sealed[at] ^= (byte) bit;

            assertThat(SealReader.read(sealed)).as("bit %d of byte %d", bit, at)
                    .noneMatch(each -> each.intact() && each.exact() && !each.changed());

            sealed[at] ^= (byte) bit;
        }
        assertThat(SealReader.read(sealed)).allMatch(each -> each.intact() && each.exact());
    }
}
