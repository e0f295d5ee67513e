package platen.jobs.engine.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.font.FontFallbackChain;
import platen.jobs.engine.text.font.FontMetrics;
import platen.jobs.engine.text.font.FontStyle;
import platen.jobs.engine.text.shape.ShapedText;
import platen.jobs.engine.text.shape.Shaper;

class FontLibraryTest {
    private static final FontLibrary BUNDLED = FontLibrary.bundled();

    @Test
    void familiesOfOtherNamesFindTheFaceOfTheirWidths() {
        assertThat(BUNDLED.chain(new FontStyle("Times New Roman", FontStyle.Weight.BOLD, FontStyle.Slant.UPRIGHT))
                .first().name()).isEqualTo("LiberationSerif-Bold");
        assertThat(BUNDLED.chain(new FontStyle("mono", FontStyle.Weight.BOLD, FontStyle.Slant.ITALIC)).first().name())
                .isEqualTo("LiberationMono-BoldItalic");
        assertThat(BUNDLED.chain(new FontStyle("Comic", FontStyle.Weight.REGULAR, FontStyle.Slant.UPRIGHT)).first()
                .name()).isEqualTo("LiberationSans");
    }

    @Test
    void metricsAreThousandthsOfAnEm() {
        FontMetrics sans = BUNDLED.chain(FontStyle.SANS).first().metrics();

        assertThat(sans.ascent()).isEqualTo(905);
        assertThat(sans.descent()).isEqualTo(-212);
        assertThat(sans.capHeight()).isBetween(680, 740);
        assertThat(sans.fixedPitch()).isFalse();
        assertThat(BUNDLED.chain(FontStyle.MONO).first().metrics().fixedPitch()).isTrue();
        assertThat(BUNDLED.chain(new FontStyle("sans", FontStyle.Weight.REGULAR, FontStyle.Slant.ITALIC)).first()
                .metrics().italicAngle()).isEqualTo(-12);
        assertThat(BUNDLED.chain(FontStyle.SERIF.bold()).first().metrics().bold()).isTrue();
    }

    @Test
    void aTemplatesOwnFaceIsFoundByNameAndFallsBackToTheBundled() throws IOException {
        var face = FontFace.of(resource("/platen/jobs/engine/text/fonts/NotoSansTamil-Regular.ttf"));
        FontLibrary library = BUNDLED
                .with(Map.of(new FontStyle("Brand", FontStyle.Weight.REGULAR, FontStyle.Slant.UPRIGHT),
                        face));
        FontFallbackChain chain = library
                .chain(new FontStyle("brand", FontStyle.Weight.REGULAR, FontStyle.Slant.ITALIC));

        assertThat(chain.first()).isSameAs(face);
        ShapedText line = Shaper.shape("தமிழ் abc 汉", chain);
        assertThat(line.missing()).isEmpty();
        assertThat(PageFixture.read(new PageFixture().line(line, 12).pdf())).isEqualTo("தமிழ் abc 汉");
        assertThat(BUNDLED.chain(new FontStyle("brand", FontStyle.Weight.REGULAR, FontStyle.Slant.UPRIGHT)).first())
                .isNotSameAs(face);
    }

    @Test
    void boldTextInAScriptWithoutABoldFaceIsMadeBold() throws IOException {
        FontFallbackChain bold = BUNDLED.chain(FontStyle.SANS.bold());
        FontFace face = bold.face("汉", 0, 1);

        assertThat(face.name()).isEqualTo("DroidSansFallback-Bold");
        assertThat(Shaper.width("汉语", bold)).isEqualTo(Shaper.width("汉语", BUNDLED.chain(FontStyle.SANS)));
        byte[] pdf = new PageFixture().line(Shaper.shape("汉语 বাংলা", bold), 12).pdf();
        assertThat(PageFixture.read(pdf)).isEqualTo("汉语 বাংলা");
    }

    @Test
    void everyBundledFontIsSound() throws IOException {
        for (String name : List.of("DejaVuSans", "NotoEmoji-Regular", "NotoNaskhArabic-Bold")) {
            assertThat(FontFace.of(resource("/platen/jobs/engine/text/fonts/" + name + ".ttf")).covers(0x20)).isTrue();
        }
    }

    @Test
    void damagedFontsAreRefusedAndNothingElse() throws IOException {
        byte[] font = resource("/platen/jobs/engine/text/fonts/NotoSansTamil-Regular.ttf");
        assertThatThrownBy(() -> FontFace.of(new byte[100]))
                .isInstanceOf(IllegalArgumentException.class);

        var random = new Random(11);
        for (int i = 0; i < 300; i++) {
            byte[] damaged = i % 2 == 0 ? Arrays.copyOf(font, random.nextInt(font.length)) : font.clone();
            for (int hit = 0; hit < 20 && i % 2 == 1; hit++) {
                damaged[random.nextInt(hit < 10 ? 600 : font.length)] = (byte) random.nextInt();
            }
            try {
                FontLibrary library = BUNDLED.with(Map.of(FontStyle.SANS, FontFace.of(damaged)));
                new PageFixture().line(Shaper.shape("தமிழ் எழுத்து", library.chain(FontStyle.SANS)), 12).pdf();
            } catch (IllegalArgumentException refused) {
                assertThat(refused).hasMessageContaining("font");
            }
        }
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = FontLibraryTest.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }
}
