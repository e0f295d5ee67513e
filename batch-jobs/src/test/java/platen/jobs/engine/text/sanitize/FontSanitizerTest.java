package platen.jobs.engine.text.sanitize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FontSanitizerTest {
    private static final String ARABIC = "/platen/jobs/engine/text/fonts/NotoNaskhArabic-Regular.ttf";

    @ParameterizedTest
    @ValueSource(strings = {"/liberation/LiberationSans-Regular.ttf",
            "/platen/jobs/engine/text/fonts/NotoSansTamil-Regular.ttf",
            "/platen/jobs/engine/text/fonts/DejaVuSans.ttf"})
    void tablesThatDrawingNeedsAreKeptAsTheyAre(String resource) throws IOException {
        byte[] file = resource(resource);
        byte[] sanitized = FontSanitizer.sanitized(file);

        for (String tag : List.of("glyf", "cmap", "hmtx", "GSUB", "GPOS")) {
            if (place(file, tag) >= 0) {
                assertThat(table(sanitized, tag)).as(tag).isEqualTo(table(file, tag));
            }
        }
        assertThat(FontSanitizer.sanitized(sanitized)).isEqualTo(sanitized);
    }

    @ParameterizedTest
    @ValueSource(strings = {"morx", "fvar", "CFF2", "xxxx"})
    void otherTablesAreLeftOut(String tag) throws IOException {
        byte[] file = resource("/liberation/LiberationSans-Regular.ttf");
        int entry = place(file, "gasp");
        System.arraycopy(tag.getBytes(StandardCharsets.ISO_8859_1), 0, file, entry, 4);

        byte[] sanitized = FontSanitizer.sanitized(file);

        assertThat(place(sanitized, tag)).isNegative();
        assertThat(place(sanitized, "glyf")).isPositive();
    }

    @Test
    void aTableBeyondTheFileIsRefused() throws IOException {
        byte[] file = resource("/liberation/LiberationSans-Regular.ttf");
        ByteBuffer.wrap(file).putInt(place(file, "post") + 8, Integer.MAX_VALUE);

        assertThatThrownBy(() -> FontSanitizer.sanitized(file)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("post");
    }

    @Test
    void overlappingTablesAreRefused() throws IOException {
        byte[] file = resource("/liberation/LiberationSans-Regular.ttf");
        for (String tag : List.of("post", "name", "prep", "fpgm")) {
            ByteBuffer.wrap(file).putInt(place(file, tag) + 8, 0).putInt(place(file, tag) + 12, file.length);
        }

        assertThatThrownBy(() -> FontSanitizer.sanitized(file)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("overlap");
    }

    /** Parameters: offset in the header of the table, and the value written there. */
    @ParameterizedTest
    @CsvSource({"0, 9", "4, 65535", "6, 65535", "8, 65535"})
    void aLayoutTableThatLeavesItsBoundsIsRefused(int at, int value) throws IOException {
        ByteBuffer table = ByteBuffer.wrap(new byte[]{0, 1, 0, 0, 0, 10, 0, 12, 0, 14, 0, 0, 0, 0, 0, 0});
        LayoutTable.check("GSUB", table);
        table.putShort(at, (short) value);

        assertThatThrownBy(() -> LayoutTable.check("GSUB", table)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("GSUB");
    }

    @Test
    void aLayoutTableOfTooManyLookupsIsRefused() {
        ByteBuffer table = ByteBuffer.allocate(200_000).putShort(0, (short) 1).putShort(8, (short) 20)
                .putShort(20, (short) 60_000);

        assertThatThrownBy(() -> LayoutTable.check("GPOS", table)).hasMessageContaining("60000 lookups");
    }

    @Test
    void everyDamageEndsInAFontOrARefusal() throws IOException {
        byte[] file = resource(ARABIC);
        List<Integer> places = new ArrayList<>();
        for (int at = 0; at < 12 + 16 * 20; at++) {
            places.add(at);
        }
        int gsub = ByteBuffer.wrap(file).getInt(place(file, "GSUB") + 8);
        for (int at = gsub; at < gsub + 400; at++) {
            places.add(at);
        }
        for (int at : places) {
            byte[] damaged = file.clone();
            damaged[at] ^= (byte) 0xFF;
            try {
                assertThat(FontSanitizer.sanitized(damaged)).isNotEmpty();
            } catch (IllegalArgumentException refused) {
                assertThat(refused).hasMessageStartingWith("The font");
            }
        }
        for (int length = 0; length < 500; length++) {
            byte[] cut = Arrays.copyOf(file, length);
            assertThatThrownBy(() -> FontSanitizer.sanitized(cut)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static byte[] table(byte[] file, String tag) {
        int entry = place(file, tag);
        ByteBuffer whole = ByteBuffer.wrap(file);
        int from = whole.getInt(entry + 8);
        return Arrays.copyOfRange(file, from, from + whole.getInt(entry + 12));
    }

    /** Returns the position of the table in the directory, or -1. */
    private static int place(byte[] file, String tag) {
        for (int i = 0; i < ByteBuffer.wrap(file).getShort(4); i++) {
            if (new String(file, 12 + 16 * i, 4, StandardCharsets.ISO_8859_1).equals(tag)) {
                return 12 + 16 * i;
            }
        }
        return -1;
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = FontSanitizerTest.class.getResourceAsStream(name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        }
    }
}
