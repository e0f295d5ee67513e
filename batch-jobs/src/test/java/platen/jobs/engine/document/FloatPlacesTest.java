package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Floats stand where browsers place them; rectangles are x, y, width and height in pixels, of the element with a class. */
class FloatPlacesTest {
    private static final String SHEET = "<!doctype html><style>body { margin: 0 } .f { float: left; width: 20px; height: 10px }"
            + "</style><div id=test-root style='width: 100px'>";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <hr style='margin: 0; height: 8px'><div><div class=f></div></div><div style='margin-top: 80px'>x</div>  | 3 | 10
            <hr style='margin: 0; height: 8px'><div style='margin: 5px 0 9px'><div class=f></div></div><p style='margin: 80px'>x | 3 | 19
            <hr style='margin: 0; height: 8px'><div><div><div class=f></div></div></div><div style='margin: 30px'>x</div> | 4 | 10
            """)
    void marginsThatFollowDoNotMoveTheFloatsOfABlockWithoutHeight(String body, int index, double top) {
        assertThat(rectangle(body, index)[1]).isEqualTo(top);
    }

    private static double[] rectangle(String body, int index) {
        List<double[]> all = LayoutRectangles.of(SHEET + body);
        return all.get(index);
    }
}
