package platen.jobs.engine.document.painting;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import platen.jobs.engine.document.boxstyle.EffectStyle.Shadow;
import platen.jobs.engine.document.paint.RoundRectangle;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.document.style.Radii;
import platen.jobs.engine.image.PdfImage;
import platen.jobs.engine.model.Cancellation;

/** The pictures of the shadows of a document take a bounded amount of work. */
class ShadowPicturesTest {
    /** Pictures of this box take more work than a document has, of which each takes a twentieth. */
    private static final RoundRectangle LARGE = box(300, 300);
    private static final int TOO_MANY = 25;

    private final ShadowPictures pictures = new ShadowPictures();
    private int shadows;

    @Test
    void picturesAreCoarseWhenTheWorkOfADocumentIsDone() {
        assertThat(sharpestOf(TOO_MANY)).isGreaterThan(200);
        assertThat(sharpestOf(1)).isLessThan(30);
    }

    @Test
    void aBoxWithoutHeightCostsWhatItsPictureTakes() {
        for (double width = 1; width < 10; width++) {
            RoundRectangle flat = box(width, 0);
            assertThat(pictures.of(flat, shadow(0, true), flat)).isNotNull();
        }
        assertThat(sharpestOf(1)).isGreaterThan(200);
        sharpestOf(TOO_MANY);
        assertThat(sharpestOf(1)).isLessThan(30);
    }

    @Test
    void noPictureIsMadeWhenTheThreadIsInterrupted() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> pictures.of(LARGE, shadow(0, false), null)).isInstanceOf(Cancellation.Stopped.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    /** Returns the columns of the sharpest of so many shadows of the large box, each with a color of its own. */
    private int sharpestOf(int count) {
        int columns = 0;
        for (int i = 0; i < count; i++) {
            PdfImage picture = requireNonNull(pictures.of(LARGE, shadow(++shadows, false), null));
            columns = Math.max(columns, requireNonNull(picture.mask()).width());
        }
        return columns;
    }

    private static Shadow shadow(int red, boolean inset) {
        return new Shadow(0, 0, 30, 0, new Color(red, 0, 0), inset);
    }

    private static RoundRectangle box(double width, double height) {
        return new RoundRectangle(0, 0, width, height, Radii.all(0));
    }
}
