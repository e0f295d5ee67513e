package platen.jobs.seal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.model.Pdf;
import platen.jobs.seal.verify.FoundSeal;
import platen.jobs.seal.verify.SealReader;

/** Files that are made to break the reader of signatures. */
class HostileFilesTest {
    private static byte[] signed(String hole) {
        String before = "%PDF-1.7\n1 0 obj\n<</Type/Sig/ByteRange [0 0000000000 0000000000 0000000002]/Contents";
        int from = before.length();
        int to = from + hole.length() + 2;
        return (before.replaceFirst("0000000000 0000000000", "%010d %010d".formatted(from, to)) + "<" + hole + ">>>")
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[0 10 5 20]", "[0 9999999999 9999999999 9999999999]", "[0 4294967296 4294967300 1]",
            "[0 1 2 2147483647]", "[5 10 20 30]", "[0 -1 10 20]", "[0 10 20]", "[0 10 20 30 40]", "[", "[0 0 0 0]"})
    void rangesThatFitNoFileAreNoSignature(String range) {
        assertThat(
                SealReader.read(("%PDF-1.7 /ByteRange " + range + "/Contents<00>").getBytes(StandardCharsets.US_ASCII)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"3080", "A080", "2480", "31830FFFFF", "30830FFFFF"})
    void valuesThatAreNestedTooDeepAreADamagedSignature(String open) {
        assertThat(SealReader.read(signed(open.repeat(200_000)))).singleElement()
                .satisfies(seal -> assertThat(seal.intact()).isFalse());
    }

    @Test
    void aSealIsStillFoundBeforeManyOfOthers() {
        Pdf sealed = SealFixture.sealer().seal(SealFixture.form("consent")).pdf();
        String more = new String(signed("00"), StandardCharsets.ISO_8859_1).repeat(100);
        byte[] file = (new String(sealed.bytes(), StandardCharsets.ISO_8859_1) + more)
                .getBytes(StandardCharsets.ISO_8859_1);

        assertThat(SealReader.read(file)).anySatisfy(seal -> {
            assertThat(seal.intact() && seal.exact()).isTrue();
            assertThat(seal.changed()).isTrue();
        });
        assertThat(SealReader.read(file).stream().filter(FoundSeal::intact)).hasSize(1);
    }
}
