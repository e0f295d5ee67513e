package platen.jobs.engine.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static platen.jobs.engine.document.DocumentFixture.compiled;
import static platen.jobs.engine.document.DocumentFixture.pdf;
import static platen.jobs.engine.document.DocumentFixture.rendered;
import static platen.jobs.engine.document.DocumentFixture.text;
import static platen.jobs.engine.document.DocumentFixture.warnings;

import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.model.Warning;

/** Text of SVGs beside the same text of the document, on pages of 300 pixels by 60. */
class DrawnTextTest {
    private static final String PAGE = "<!doctype html><html lang=en><title>Text</title><style>%s @page { size: 300px "
            + "60px; margin: 0 } body { margin: 0; font: 24px/60px sans-serif } p, svg { display: block; margin: 0; "
            + "width: 300px; height: 60px; white-space: nowrap }</style>";
    /** Baseline of the paragraph's line in Liberation Sans, in pixels. */
    private static final double BASELINE = 38.3;

    private static BufferedImage page(byte[] pdf) throws IOException {
        try (var document = Loader.loadPDF(pdf)) {
            return new PDFRenderer(document).renderImage(0, 2);
        }
    }

    /** The part of a page that is not white. */
    private static Rectangle ink(BufferedImage page) {
        var ink = new Rectangle(-1, -1);
        for (int x = 0; x < page.getWidth(); x++) {
            for (int y = 0; y < page.getHeight(); y++) {
                if ((page.getRGB(x, y) & 0xFF) < 128) {
                    ink.add(new Rectangle(x, y, 1, 1));
                }
            }
        }
        assertThat(ink.width).as("something is drawn").isPositive();
        return ink;
    }

    /** Compares what is dark in squares that forgive half a pixel; baselines of the pages may differ. */
    private static void assertSameInk(byte[] one, byte[] other) throws IOException {
        BufferedImage first = page(one);
        BufferedImage second = page(other);
        Rectangle here = ink(first);
        Rectangle there = ink(second);
        assertThat(there.x).isCloseTo(here.x, within(2));
        assertThat(there.width).isCloseTo(here.width, within(2));
        assertThat(there.height).isCloseTo(here.height, within(2));
        double sum = 0;
        double dark = 0;
        for (int y = 0; y < Math.min(here.height, there.height) - 4; y += 4) {
            for (int x = 0; x < Math.min(here.width, there.width) - 4; x += 4) {
                double square = dark(first, here.x + x, here.y + y);
                sum += Math.abs(square - dark(second, there.x + x, there.y + y));
                dark += square;
            }
        }
        assertThat(sum / dark).as("share of the ink that is elsewhere").isLessThan(0.25);
    }

    private static double dark(BufferedImage image, int left, int top) {
        double sum = 0;
        for (int y = top; y < top + 4; y++) {
            for (int x = left; x < left + 4; x++) {
                sum += 1 - (image.getRGB(x, y) & 0xFF) / 255.0;
            }
        }
        return sum / 16;
    }

    private static String svg(String attributes, String content) {
        return "<svg viewBox='0 0 300 60' xmlns='http://www.w3.org/2000/svg'><text " + attributes + ">" + content
                + "</text></svg>";
    }

    @ParameterizedTest
    @ValueSource(strings = {"Total AVAIL", "مرحبا بالعالم", "שלום (עולם)", "中文報告 日本語", "한국어", "हिन्दी में रिपोर्ट",
            "ภาษาไทย", "😀🚀 ★", "<b style='font-weight: bold'>bold 中文</b>", "Ελλάδα Привет"})
    void textLooksAsInTheDocument(String text) throws IOException {
        String page = PAGE.formatted("");
        String plain = text.replaceAll("<[^>]*>", "");
        String bold = text.equals(plain) ? "" : "font-weight='bold'";
        byte[] drawing = pdf(page + svg("y='" + BASELINE + "' " + bold, plain), "{}");
        byte[] paragraph = pdf(page + "<p>" + text + "</p>", "{}");
        assertSameInk(paragraph, drawing);
        assertThat(text(drawing)).isEqualTo(text(paragraph));
    }

    @Test
    void textFromRightToLeftBeginsAtTheRight() throws IOException {
        String page = PAGE.formatted("");
        byte[] drawing = pdf(page + svg("x='300' y='" + BASELINE + "' direction='rtl'", "مرحبا 2024 PDF."), "{}");
        byte[] paragraph = pdf(page + "<p dir=rtl>مرحبا 2024 PDF.</p>", "{}");
        assertSameInk(paragraph, drawing);
    }

    @Test
    void aFontOfTheDocumentIsTakenForInlineSvg() throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        String face = "@font-face { font-family: Brand; src: url(brand.ttf) } text, p { font-family: Brand }";
        try (InputStream font = DrawnTextTest.class.getResourceAsStream("/liberation/LiberationMono-Bold.ttf")) {
            files.put("brand.ttf", font.readAllBytes());
        }
        files.put("index.html", (PAGE.formatted(face) + svg("y='" + BASELINE + "'", "iiiWWW")).getBytes(UTF_8));
        byte[] drawing = rendered(compiled(DocumentFixture.zip(files)).plan(), "{}").pdf().bytes();
        files.put("index.html", (PAGE.formatted(face) + "<p>iiiWWW</p>").getBytes(UTF_8));
        byte[] paragraph = rendered(compiled(DocumentFixture.zip(files)).plan(), "{}").pdf().bytes();
        assertSameInk(paragraph, drawing);
        assertThat(text(drawing)).isEqualTo("iiiWWW");
    }

    @Test
    void aFileHasTheBundledFontsOfAllScripts() {
        Map<String, byte[]> files = new TreeMap<>();
        files.put("index.html", (PAGE.formatted("") + "<img src=d.svg alt=''>").getBytes(UTF_8));
        files.put("d.svg", ("<svg xmlns='http://www.w3.org/2000/svg' width='300' height='60'>"
                + "<text y='30'>Umsatz 中文 हिन्दी</text></svg>").getBytes(UTF_8));
        assertThat(text(rendered(compiled(DocumentFixture.zip(files)).plan(), "{}").pdf().bytes()))
                .isEqualTo("Umsatz 中文 हिन्दी");
    }

    /** Places of the first dark pixel from the left and from the right, in tens of pixels. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            x='100' y='40' text-anchor='middle' | mmmmm | 5, 14
            x='200' y='40' text-anchor='end'    | mmmmm | 10, 19
            x='100' y='40'                      | mm<tspan x='200'>m</tspan> | 10, 21
            x='10' y='40' textLength='200'      | mmm | 1, 20
            x='10' y='40' textLength='200' lengthAdjust='spacingAndGlyphs' | m | 2, 19
            x='10 60 110' y='40'                | mmm | 1, 12
            x='10' dx='0 100' y='40'            | mm | 1, 14
            x='10' y='40' letter-spacing='50'   | mm | 1, 9
            x='10' y='40' word-spacing='100'    | m m | 1, 15
            x='100' y='40' rotate='180'         | m | 8, 9
            x='1em' y='40'                      | m | 2, 4
            x='50%' y='40'                      | m | 15, 16
            x='10' y='40'                       | m<tspan display='none'>mmmmm</tspan>m | 1, 4
            x='200' y='40' text-anchor='end' xml:space='preserve' | m<tspan>        </tspan> | 12, 14
            x='200' y='40' text-anchor='end' style='white-space: pre' | 'm        ' | 12, 14
            x='200' y='40' text-anchor='end' xml:space='preserve' | m<tspan xml:space='default'>        </tspan> | 18, 19
            """)
    void attributesPlaceText(String attributes, String content, String places) throws IOException {
        assertPlaces(PAGE.formatted("") + svg(attributes, content), places);
    }

    @Test
    void textKeepsItsSpacesWhereAnElementAroundItSaysSo() throws IOException {
        String text = "<g><text x='200' y='40' text-anchor='end'>m        </text></g>";
        String template = PAGE.formatted("") + "<svg viewBox='0 0 300 60' xmlns='http://www.w3.org/2000/svg' %s>" + text
                + "</svg>";
        assertPlaces(template.formatted("xml:space='preserve'"), "12, 14");
        assertPlaces(template.formatted(""), "18, 19");
    }

    private static void assertPlaces(String template, String places) throws IOException {
        Rectangle ink = ink(page(pdf(template, "{}")));
        assertThat(ink.x * 2 / 3 / 10 + ", " + (ink.x + ink.width - 1) * 2 / 3 / 10).isEqualTo(places);
    }

    /** Places of the first dark pixel from the left and from the right, in tens of pixels. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <clipPath id='c'><text x='10' y='40'>mmm</text></clipPath><rect width='300' height='60' clip-path='url(#c)' /> | 1, 6
            <clipPath id='c'><text x='10' y='40'>m<tspan x='100' fill='red'>m</tspan><tspan visibility='hidden'>m</tspan></text></clipPath><rect width='300' height='60' clip-path='url(#c)' /> | 1, 11
            <defs><text id='t' x='10' y='40'>mmm</text></defs><clipPath id='c'><use href='#t' x='20' transform='translate(30)' /></clipPath><rect width='300' height='60' clip-path='url(#c)' /> | 6, 11
            """)
    void aClipPathCutsToTheLettersOfText(String content, String places) throws IOException {
        String template = PAGE.formatted("") + "<svg viewBox='0 0 300 60' xmlns='http://www.w3.org/2000/svg'>" + content
                + "</svg>";
        assertThat(warnings(template)).isEmpty();
        assertPlaces(template, places);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <defs><text id='n' y='40'>mmm</text></defs><use href='#n' x='100' font-size='40' /> | 10, 19
            <defs><text id='n' y='40'>mmm</text></defs><use xlink:href='#n' x='100' text-anchor='middle' /> | 7, 12
            <defs><text id='n' y='40'>mmm</text></defs><g font-size='40'><use href='#n' transform='translate(50)' x='50' /></g> | 10, 19
            <defs><g id='n'><text y='40'>mmm</text></g><g id='m'><use href='#n' x='50' /></g></defs><use href='#m' x='50' font-size='40' /> | 10, 19
            <symbol id='n' viewBox='0 0 100 20'><text y='15'>m</text></symbol><use href='#n' x='90' width='200' height='40' font-size='10' /> | 9, 10
            """)
    void textHasTheStyleOfItsUse(String content, String places) throws IOException {
        String template = PAGE.formatted("") + "<svg viewBox='0 0 300 60' xmlns='http://www.w3.org/2000/svg' "
                + "xmlns:xlink='http://www.w3.org/1999/xlink'>" + content + "</svg>";
        assertThat(warnings(template)).isEmpty();
        assertPlaces(template, places);
        assertThat(text(pdf(template, "{}"))).startsWith("m");
    }

    @Test
    void textHasTheStyleThatAnInlineSvgGivesItsRoot() throws IOException {
        String template = PAGE.formatted("svg:nth-of-type(2) { display: none }")
                + "<svg id='m1' style='fill: black' viewBox='0 0 300 60'><style>#m1 { font-family: monospace; font-size: "
                + "40px; text-anchor: middle }</style><text x='100' y='40'>iii</text></svg><svg></svg>";
        assertPlaces(template, "6, 13");
    }

    @Test
    void usesOfTextBeyondTheLimitAreAWarning() {
        String template = PAGE.formatted("") + "<svg viewBox='0 0 300 60' xmlns='http://www.w3.org/2000/svg'><defs>"
                + "<text id='n' y='40'>l</text></defs>" + "<use href='#n' />".repeat(5_001) + "</svg>";
        assertThat(warnings(template)).singleElement().asString().contains("more uses of elements with text");
    }

    @Test
    void charactersThatNoFontHasAreAWarning() {
        String template = PAGE.formatted("") + svg("y='40'", "a\uE123");
        assertThat(rendered(compiled(template).plan(), "{}").warnings()).extracting(Warning::message)
                .containsExactly("has the character \uE123 (U+E123), which no font has; a box stands for it");
    }

    @Test
    void textBeyondTheLimitIsAWarning() {
        String template = PAGE.formatted("") + svg("y='40'", "l".repeat(20_100))
                .replace("0 0 300 60", "0 0 300 300");
        assertThat(warnings(template)).singleElement().asString().contains("more text than is drawn");
    }

    @Test
    void linesUnderTextAreDrawn() throws IOException {
        String page = PAGE.formatted("");
        byte[] drawing = pdf(page + svg("y='" + BASELINE + "' text-decoration='underline'", "under"), "{}");
        byte[] paragraph = pdf(page + "<p style='text-decoration: underline'>under</p>", "{}");
        assertSameInk(paragraph, drawing);
    }
}
