package platen.jobs.engine.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContentDeflaterTest {
    private static final int MAX = ContentDeflater.MAX_BYTES;

    @Test
    void contentInflatesToTheOriginalBytes() {
        contents().forEach((name, content) -> assertThat(inflated(Deflate.FAST.deflate(content))).as(name)
                .isEqualTo(content));
    }

    @Test
    void contentStreamsAreWrittenWithTheTrainedCodeAndShortOnesWithTheFixed() {
        assertThat(blockType(deflated(new ContentDeflater(), content(60)))).isEqualTo(2);
        assertThat(blockType(deflated(new ContentDeflater(), content(1)))).isEqualTo(1);
    }

    @Test
    void contentThatTheKnownCodesDoNotFitIsLeftToTheJdkAndHardlyGrows() {
        byte[] noise = noise(MAX);
        var out = new PdfBuffer().ascii("before");

        assertThat(new ContentDeflater().deflate(noise, 0, noise.length, out)).isFalse();
        assertThat(out.toString()).isEqualTo("before");
        assertThat(Deflate.FAST.deflate(noise).length).isLessThan(MAX + 32);
    }

    @Test
    void eachByteHasACodeInBothCodes() {
        byte[] once = allBytes();
        byte[] amongOperators = joined(content(60), once);

        byte[] fixed = deflated(new ContentDeflater(), once);
        byte[] trained = deflated(new ContentDeflater(), amongOperators);

        assertThat(blockType(fixed)).isEqualTo(1);
        assertThat(inflated(fixed)).isEqualTo(once);
        assertThat(blockType(trained)).isEqualTo(2);
        assertThat(inflated(trained)).isEqualTo(amongOperators);
    }

    @Test
    void eachLengthOfAMatchInflatesInBothCodes() {
        for (int length = 4; length < ContentCode.MAX_LENGTH + 100; length++) {
            assertInflates(joined(noise(8), new byte[length]), 1);
            assertInflates(joined(content(60), repeated(digits(600), length)), 2);
        }
    }

    @Test
    void eachDistanceOfAMatchInflatesInBothCodes() {
        for (int distance = 4; distance < 400; distance++) {
            assertInflates(repeated(noise(distance), 50), 1);
        }
        for (int distance = 1; distance < 1000; distance++) {
            assertInflates(joined(content(60), repeated(digits(distance), 50)), 2);
        }
        for (int distance = 1000; distance < MAX - 60; distance += distance / 50) {
            assertInflates(repeated(digits(distance), 50), 2);
        }
    }

    @Test
    void theOutputDoesNotDependOnEarlierStreams() {
        var used = new ContentDeflater();
        var random = new Random(7);
        for (int i = 0; i < 300; i++) {
            byte[] content = Arrays.copyOf(content(200 - i % 3), random.nextInt(MAX));
            assertThat(deflated(used, content)).isEqualTo(deflated(new ContentDeflater(), content));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, MAX - 1, MAX, MAX + 1, 3 * MAX})
    void positionsStartAnewBeforeTheyOverflow(int left) {
        var deflater = new ContentDeflater(Integer.MAX_VALUE - left);
        for (int i = 0; i < 5; i++) {
            byte[] content = Arrays.copyOf(content(200), MAX - 100 * i);

            assertThat(deflated(deflater, content)).isEqualTo(deflated(new ContentDeflater(), content));
        }
    }

    @Test
    void onlyTheGivenPartOfAnArrayIsCompressed() {
        byte[] content = content(30);
        byte[] amid = joined(content(30), content, content(30));
        var out = new PdfBuffer(16);

        assertThat(new ContentDeflater().deflate(amid, content.length, content.length, out)).isTrue();
        assertThat(out.toBytes()).isEqualTo(deflated(new ContentDeflater(), content));
    }

    @Test
    void contentTakesAtMostAThirdMoreThanWithCodesOfItsOwn() {
        byte[] content = content(60);

        assertThat(deflated(new ContentDeflater(), content).length)
                .isLessThan(Deflate.NORMAL.deflate(content).length * 4 / 3);
    }

    private static Map<String, byte[]> contents() {
        Map<String, byte[]> all = new LinkedHashMap<>();
        all.put("nothing", new byte[0]);
        for (int length = 1; length < 20; length++) {
            all.put(length + " bytes", Arrays.copyOf(content(1), length));
            all.put(length + " zeros", new byte[length]);
        }
        all.put("all bytes", allBytes());
        for (int length : new int[]{511, 512, 513, MAX - 1, MAX, MAX + 1, 5_000_000}) {
            all.put(length + " zeros", new byte[length]);
            all.put(length + " bytes of noise", noise(length));
            all.put(length + " bytes of content", Arrays.copyOf(content(200), length));
        }
        // The longest match from the farthest position that deflate allows, and from the next.
        for (int distance : new int[]{32_767, 32_768, 32_769}) {
            all.put("match at " + distance, repeated(noise(distance), ContentCode.MAX_LENGTH));
        }
        return all;
    }

    /** Returns bytes that are followed by themselves again, up to a length. */
    private static byte[] repeated(byte[] start, int length) {
        byte[] bytes = Arrays.copyOf(start, start.length + length);
        for (int i = start.length; i < bytes.length; i++) {
            bytes[i] = bytes[i - start.length];
        }
        return bytes;
    }

    /** Checks a content and which code it is compressed with: 1 for the fixed, 2 for the trained one. */
    private static void assertInflates(byte[] content, int code) {
        byte[] deflated = deflated(new ContentDeflater(), content);
        assertThat(blockType(deflated)).isEqualTo(code);
        assertThat(inflated(deflated)).isEqualTo(content);
    }

    /** Returns digits and spaces, which the trained code fits although hardly any four of them repeat. */
    private static byte[] digits(int length) {
        var digits = new byte[length];
        var random = new Random(11);
        for (int i = 0; i < length; i++) {
            digits[i] = (byte) " .0123456789".charAt(random.nextInt(12));
        }
        return digits;
    }

    private static byte[] content(int lines) {
        var out = new PdfBuffer();
        var random = new Random(3);
        for (int i = 0; i < lines; i++) {
            out.ascii("BT ").operand(random.nextInt(600_000) / 1000.0).operand(700 - 11.5 * i).ascii("Td ");
            out.literal(("Name " + i % 7).getBytes(StandardCharsets.US_ASCII)).ascii("Tj ET\n");
        }
        return out.toBytes();
    }

    private static byte[] noise(int length) {
        var noise = new byte[length];
        new Random(5).nextBytes(noise);
        return noise;
    }

    private static byte[] allBytes() {
        var all = new byte[256];
        IntStream.range(0, all.length).forEach(i -> all[i] = (byte) i);
        return all;
    }

    private static byte[] joined(byte[]... parts) {
        var out = new PdfBuffer();
        for (byte[] part : parts) {
            out.put(part);
        }
        return out.toBytes();
    }

    private static byte[] deflated(ContentDeflater deflater, byte[] content) {
        var out = new PdfBuffer(16);
        if (!deflater.deflate(content, 0, content.length, out)) {
            assertThat(out.length()).isZero();
        }
        return out.toBytes();
    }

    /** Returns the type of the first block (RFC 1951, 3.2.3). */
    private static int blockType(byte[] deflated) {
        return deflated[2] >> 1 & 3;
    }

    private static byte[] inflated(byte[] deflated) {
        try (var inflater = new Inflater()) {
            inflater.setInput(deflated);
            var out = new PdfBuffer();
            var piece = new byte[8192];
            while (!inflater.finished()) {
                int count = inflater.inflate(piece);
                assertThat(count > 0 || inflater.finished()).isTrue();
                out.put(piece, 0, count);
            }
            assertThat(inflater.getRemaining()).isZero();
            return out.toBytes();
        } catch (DataFormatException e) {
            throw new AssertionError(e);
        }
    }
}
