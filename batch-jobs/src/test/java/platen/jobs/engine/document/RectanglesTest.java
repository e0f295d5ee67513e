package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares rectangles with those that Chromium 156 measured, in the cases of {@code rectangles/}: a style sheet, then
 * cases of a name behind {@code ===}, HTML, and behind {@code ---} the rectangles of the elements (x, y, width, height in
 * CSS pixels, relative to the element around all, which comes first).
 */
class RectanglesTest {
    private static final double TOLERANCE = 0.6;

    @ParameterizedTest
    @ValueSource(strings = {"alignment", "directions", "formatting", "flows", "scrolling", "floats", "ratios",
            "blocks"})
    void boxesStandWhereChromiumPutsThem(String file) throws IOException {
        String[] parts = read(file).split("(?m)^=== ");
        List<String> different = new ArrayList<>();
        for (int i = 1; i < parts.length; i++) {
            String[] each = parts[i].split("\n", 2);
            String[] halves = each[1].split("(?m)^--- ");
            List<double[]> found = LayoutRectangles.of("<!doctype html><html><head><style>" + parts[0]
                    + "</style></head><body><div id=\"test-root\">" + halves[0].strip() + "</div></body></html>");
            if (!agrees(found, halves[1].strip().split("; "))) {
                different.add(each[0] + ": " + shown(found) + ", expected " + halves[1].strip());
            }
        }
        assertThat(parts.length).isGreaterThan(1);
        assertThat(different).isEmpty();
    }

    private static boolean agrees(List<double[]> found, String[] expected) {
        if (found.size() != expected.length) {
            return false;
        }
        for (int i = 0; i < expected.length; i++) {
            String[] sides = expected[i].split(" ");
            for (int side = 0; side < 4; side++) {
                if (!(Math.abs(found.get(i)[side] - Double.parseDouble(sides[side])) <= TOLERANCE)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static String shown(List<double[]> rectangles) {
        return rectangles.stream().map(each -> String.format(Locale.ROOT, "%.1f %.1f %.1f %.1f", each[0], each[1],
                each[2], each[3])).collect(Collectors.joining("; "));
    }

    private static String read(String file) throws IOException {
        String name = "rectangles/" + file + ".txt";
        try (InputStream in = Objects.requireNonNull(RectanglesTest.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
