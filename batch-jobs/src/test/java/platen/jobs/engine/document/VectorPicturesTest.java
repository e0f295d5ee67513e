package platen.jobs.engine.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.compiled;
import static platen.jobs.engine.document.DocumentFixture.pdf;
import static platen.jobs.engine.document.DocumentFixture.rendered;
import static platen.jobs.engine.document.DocumentFixture.text;
import static platen.jobs.engine.document.DocumentFixture.warnings;
import static platen.jobs.engine.document.PaintedPage.assertColors;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDResources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.ConformanceFixture;

/** SVGs as outlines, on pages of 100 points by 100. */
class VectorPicturesTest {
    private static final String PAGE = "<!doctype html><html lang=en><title>Drawing</title><style>@page { size: 100pt 100pt;"
            + " margin: 0 } body { margin: 0; color: blue } .p, img { display: block; width: 100pt; height: 100pt }"
            + "</style>";
    private static final String SVG = PAGE
            + "<svg class=p viewBox='0 0 100 100' xmlns='http://www.w3.org/2000/svg'>%s</svg>";
    private static final String RED_PIXEL = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADE"
            + "lEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <rect width='50' height='100' fill='red' />                            | 25 50 ff0000, 75 50 ffffff
            <rect width='50' height='100' />                                       | 25 50 000000
            <rect width='50' height='100' fill='currentColor' />                   | 25 50 0000ff
            <rect width='9' height='9' /><rect x='9' width='50' height='50' fill='currentColor' /> | 4 4 000000, 25 25 0000ff
            <g color='lime'><rect width='50' height='50' fill='currentColor' /></g> | 25 25 00ff00
            <path d='M0 50 H100' stroke='red' stroke-width='20' />                 | 50 50 ff0000, 50 30 ffffff
            <path d='M0 50 H100' stroke='currentColor' stroke-width='20' />        | 50 50 0000ff
            <path d='M0 50 H100' stroke='red' stroke-width='20' stroke-dasharray='25' /> | 12 50 ff0000, 37 50 ffffff
            <path d='M0 0H90V90H0zM20 20H70V70H20z' fill-rule='evenodd' fill='red' /> | 10 10 ff0000, 50 50 ffffff
            <path d='M0,0A100,100,0,0,1,100,100L0,100' fill='red' />               | 20 80 ff0000, 60 30 ff0000, 95 5 ffffff
            <path d='M00,0L0100,0L100,50L00,050z' fill='red' />                    | 50 25 ff0000, 95 45 ff0000, 50 60 ffffff
            <path d='M0,0a100 100 0 01100 100L0,100' fill='red' />                 | 20 80 ff0000, 60 30 ff0000, 95 5 ffffff
            <rect width='50' height='100' fill='red' opacity='.5' />               | 25 50 ff7f7f
            <g opacity='.5'><rect width='60' height='60' fill='red' /><rect x='20' y='20' width='60' height='60' fill='blue' /></g> | 10 10 ff7f7f, 40 40 7f7fff, 70 70 7f7fff
            <g style='opacity: .5'><g opacity='.5'><rect width='60' height='60' fill='red' /><rect width='60' height='60' fill='blue' /></g></g> | 40 40 bfbfff
            <rect x='20' y='20' width='60' height='60' fill='red' stroke='blue' stroke-width='20' opacity='.5' /> | 14 50 7f7fff, 26 50 7f7fff, 50 50 ff7f7f
            <defs><g id='a' opacity='.5'><rect width='60' height='60' fill='red' /><rect width='60' height='60' fill='blue' /></g></defs><use href='#a' /> | 40 40 7f7fff
            <clipPath id='c'><rect width='50' height='100' /></clipPath><g opacity='.5'><g clip-path='url(#c)'><rect width='99' height='99' fill='red' /></g><rect width='99' height='40' fill='blue' /></g> | 25 20 7f7fff, 75 20 7f7fff, 25 70 ff7f7f, 75 70 ffffff
            <g opacity='.5'><rect width='50' height='50' fill='red' /><rect width='99' height='99' fill='currentColor' /></g><rect x='60' y='60' width='9' height='9' fill='lime' /> | 25 25 7f7fff, 64 64 00ff00
            <switch><foreignObject width='9' height='9' /><rect width='99' height='99' fill='red' /><rect width='99' height='99' /></switch> | 50 50 ff0000
            <rect style='rotate(9deg); fill: red' width='99' height='99' /> | 50 50 ff0000
            <switch><rect systemLanguage='de' width='99' height='99' /><rect width='99' height='99' fill='red' /></switch> | 50 50 ff0000
            <mask id='m'><g opacity='.5'><rect width='99' height='99' fill='white' /></g></mask><rect width='99' height='99' mask='url(#m)' /> | 50 50 7f7f7f
            <g transform='translate(50) scale(2)'><rect width='9' height='9' fill='red' /></g> | 60 10 ff0000, 40 10 ffffff
            <clipPath id='c'><circle cx='50' cy='50' r='20' /></clipPath><rect width='100' height='100' clip-path='url(#c)'             fill='red' /> | 50 50 ff0000, 10 10 ffffff
            <linearGradient id='g'><stop stop-color='red' /><stop offset='1' stop-color='blue' /></linearGradient>            <rect width='100' height='100' fill='url(#g)' /> | 1 50 ff0000, 50 50 80007f, 98 50 0000ff
            <linearGradient id='g'><stop stop-color='red' /><stop offset='1' stop-color='red' stop-opacity='0' />            </linearGradient><rect width='100' height='100' fill='url(#g)' /> | 1 50 ff0000, 50 50 ff8080, 98 50 fffafa
            <radialGradient id='g'><stop offset='.5' stop-color='red' /><stop offset='.5' stop-color='lime' />            </radialGradient><rect width='100' height='100' fill='url(#g)' /> | 50 50 ff0000, 50 20 00ff00, 50 80 00ff00
            <linearGradient id='g' spreadMethod='repeat' x2='.5'><stop stop-color='red' offset='.5' /><stop offset='.5'             stop-color='lime' /></linearGradient><rect width='100' height='100' fill='url(#g)' /> | 10 5 ff0000, 60 5 ff0000
            <pattern id='p' width='20' height='20' patternUnits='userSpaceOnUse'><rect width='10' height='20' fill='red' />            </pattern><rect width='100' height='100' fill='url(#p)' /> | 5 50 ff0000, 15 50 ffffff, 45 50 ff0000
            <mask id='m'><rect width='50' height='100' fill='white' /></mask><rect width='100' height='100' fill='red'             mask='url(#m)' /> | 25 50 ff0000, 75 50 ffffff
            <symbol id='s' viewBox='0 0 1 1'><rect width='1' height='1' fill='red' /></symbol><use href='#s' x='50'             width='50' height='50' /> | 75 25 ff0000, 25 25 ffffff
            <marker id='m' markerWidth='9' markerHeight='9' markerUnits='userSpaceOnUse'><rect width='9' height='9'             fill='red' /></marker><path d='M50 50H60' marker-start='url(#m)' /> | 54 54 ff0000
            <svg x='50' width='50' height='50' viewBox='0 0 10 20'><rect width='10' height='20' fill='red' /></svg> |             75 25 ff0000, 55 25 ffffff
            <style>.a { fill: red }</style><rect class='a' width='100' height='100' /> | 50 50 ff0000
            <style>/* x */ @media print { .b { fill: blue } } #a .b > rect.c, text { fill: red; }</style>\
            <g id='a'><g class='b'><rect class='c' width='100' height='100' /></g></g> | 50 50 ff0000
            <style>rect { fill: blue } .a { fill: red } rect:hover { fill: lime }</style>\
            <rect class='a' width='100' height='100' /> | 50 50 ff0000
            <style>.a { fill: blue } .b { fill: red !important }</style>\
            <rect class='a b' style='fill: lime' width='100' height='100' /> | 50 50 ff0000
            <text x='10' y='90' style='font: bold 100px monospace; fill: red'>&#9608;</text> | 30 50 ff0000, 90 50 ffffff
            """)
    void aDrawingIsPaintedAsItSays(String content, String places) throws IOException {
        String template = SVG.formatted(content);
        assertThat(warnings(template)).isEmpty();
        assertColors(pdf(template, "{}"), places);
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "<linearGradient id='g' gradientUnits='userSpaceOnUse' x1='1e10' x2='2e10'><stop stop-color='red' />"
                    + "<stop offset='1' stop-color='blue' /></linearGradient>"
                    + "<rect width='100' height='100' fill='url(#g)' />",
            "<radialGradient id='g' gradientUnits='userSpaceOnUse' r='1e12'><stop stop-color='red' />"
                    + "<stop offset='1' stop-color='blue' /></radialGradient>"
                    + "<rect width='100' height='100' fill='url(#g)' />",
            "<path d='M0 50H100' stroke='red' stroke-width='1e13' />",
            "<path d='M0 50H100' stroke='red' stroke-width='200' stroke-miterlimit='1e13' />",
            "<path d='M0 50H100' stroke='red' stroke-width='200' stroke-dasharray='1e13' />"})
    void aDrawingWithNumbersThatAPdfCannotTakeIsDrawn(String content) throws IOException {
        String template = SVG.formatted(content);
        assertThat(warnings(template)).isEmpty();
        assertColors(pdf(template, "{}"), "50 50 ff0000, 20 80 ff0000");
    }

    @Test
    void manyShapesWithAPatternAreDrawn() throws IOException {
        String bars = IntStream.range(0, 120).mapToObj(i -> "<rect x='%d' y='%d' width='4' height='4' fill='url(#p)' />"
                .formatted(i % 20 * 5, i / 20 * 5)).collect(joining());
        String template = SVG.formatted("<pattern id='p' width='4' height='4' patternUnits='userSpaceOnUse'>"
                + "<rect width='4' height='4' fill='red' /></pattern>" + bars);
        assertThat(warnings(template)).isEmpty();
        assertColors(pdf(template, "{}"), "2 2 ff0000, 97 27 ff0000, 50 50 ffffff");
    }

    @Test
    void groupsThatAreTooDeepWithTheirMarksAreDrawnWithoutThem() throws IOException {
        String template = SVG.formatted("<g opacity='.99'>".repeat(35) + "<rect width='50' height='50' fill='red' />"
                + "<text y='90'>Net</text>" + "</g>".repeat(35));
        assertThat(warnings(template)).singleElement().asString().contains("has too many elements");
        byte[] pdf = pdf(template, "{}");
        assertColors(pdf, "25 25 ff4c4c, 75 25 ffffff");
        assertThat(text(pdf)).isEqualTo("Net");
    }

    @ParameterizedTest
    @ValueSource(ints = {57, 58, 59})
    void aDrawingThatIsTooDeepWithOutlinesOfTextIsDrawnAsItWasWritten(int depth) throws IOException {
        String template = SVG.formatted("<g>".repeat(depth) + "<rect width='50' height='50' fill='red' />"
                + "<text y='90'>Net</text>" + "</g>".repeat(depth));
        byte[] pdf = pdf(template, "{}");
        assertColors(pdf, "25 25 ff0000, 75 25 ffffff");
        assertThat(text(pdf)).isEqualTo("Net");
    }

    @Test
    void theOutlinesOfOpenGroupsCountForTheLimitOfADrawing() throws IOException {
        String path = "<defs><path id='p' fill='red' d='M0 0" + "L9 9L0 9L9 0".repeat(2_000) + "' /></defs>";
        String group = "<g opacity='.999'>" + "<use href='#p' />".repeat(10);
        String template = SVG.formatted(path + group.repeat(20) + "</g>".repeat(20));
        byte[] pdf = pdf(template, "{}");
        assertColors(pdf, "1 8 ff0000, 50 50 ffffff");
        try (var document = Loader.loadPDF(pdf)) {
            PDResources resources = document.getPage(0).getResources();
            assertThat(resources.getXObjectNames()).isNotEmpty().allMatch(resources::isImageXObject);
        }
    }

    @Test
    void aDrawingOfTooManyGradientsKeepsTheRulesOfTheDocumentAsPixels() throws IOException {
        String gradients = IntStream.range(0, 1_100)
                .mapToObj(i -> "<linearGradient id='g%d'><stop stop-color='#%06x' />"
                        .formatted(i, i)
                        + "<stop offset='1' /></linearGradient><circle r='9' fill='url(#g%d)' />".formatted(i))
                .collect(joining());
        byte[] pdf = pdf("<style>rect { fill: red }</style>"
                + SVG.formatted(gradients + "<rect x='50' width='50' height='100' />"), "{}");
        assertColors(pdf, "75 50 ff0000, 25 50 ffffff");
        try (var document = Loader.loadPDF(pdf)) {
            PDResources resources = document.getPage(0).getResources();
            assertThat(resources.getXObjectNames()).isNotEmpty().allMatch(resources::isImageXObject);
        }
    }

    @Test
    void aDrawingOfTooManyElementsIsAWarning() throws IOException {
        String template = SVG.formatted("<rect width='50' height='50' fill='currentColor' />"
                + "<desc />".repeat(30_001));
        assertThat(warnings(template)).singleElement().asString().contains("has more than 30,000 elements");
        assertColors(pdf(template, "{}"), "25 25 0000ff, 75 75 ffffff");
    }

    @ParameterizedTest
    @CsvSource({"'', 300", "patternTransform='rotate(45)', 3000"})
    void aDrawingIsNotDrawnThatPaintsTheTileOfAPatternTooOften(String transform, int times) {
        String content = "<pattern id='p' width='100' height='100' patternUnits='userSpaceOnUse' " + transform
                + "><rect width='50' height='100' fill='red' /></pattern>"
                + "<rect width='.1' height='.1' fill='url(#p)' />".repeat(times);
        assertThat(warnings(SVG.formatted(content))).singleElement().asString().contains("cannot be drawn");
    }

    @Test
    void anImageInADrawingIsDrawn() throws IOException {
        String template = SVG.formatted("<image width='50' height='50' href='" + RED_PIXEL + "' />");
        assertThat(warnings(template)).isEmpty();
        assertColors(pdf(template, "{}"), "25 25 ff0000, 75 75 ffffff");
    }

    @ParameterizedTest
    @ValueSource(strings = {"data:image/svg+xml,<svg/>", "https://example.com/x.png", "x.png",
            "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA//8AAP//CAIAAAA="})
    void anImageThatIsNotEmbeddedOrTooLargeIsLeftOut(String source) throws IOException {
        String template = SVG.formatted("<image width='50' height='50' href='" + source + "' />"
                + "<rect x='50' width='50' height='50' fill='red' />");
        assertColors(pdf(template, "{}"), "25 25 ffffff, 75 25 ff0000");
    }

    @Test
    void wordsOfADrawingAreTextAndItsLettersAreOutlines() throws IOException {
        String template = SVG.formatted("<text x='10' y='50' font-size='20'>Net <tspan font-weight='bold'>total</tspan>"
                + "</text>");
        byte[] pdf = pdf(template, "{}");
        assertThat(text(pdf)).isEqualTo("Net total");
        try (var document = Loader.loadPDF(pdf)) {
            assertThat(document.getPage(0).getResources().getXObjectNames())
                    .noneMatch(document.getPage(0).getResources()::isImageXObject);
        }
    }

    @Test
    void aFileIsDrawnAsOutlinesWhereverAPictureIsShown() throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        files.put("index.html", (PAGE + "<style>div { height: 50pt; background: url(d.svg) 0 0 / 25pt }</style>"
                + "<img src=d.svg style='width: 50pt; height: 50pt' alt=''><div></div>").getBytes(UTF_8));
        files.put("d.svg", ("<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'><rect width='5' height='10'"
                + " fill='red'/><rect x='5' width='5' height='10' fill='currentColor'/></svg>").getBytes(UTF_8));
        byte[] pdf = rendered(compiled(DocumentFixture.zip(files)).plan(), "{}").pdf().bytes();
        assertColors(pdf, "10 10 ff0000, 40 10 000000, 5 60 ff0000, 20 60 000000, 30 60 ff0000");
    }

    @Test
    void aDocumentWithADrawingConformsToTheStandardsThatItClaims() throws Exception {
        String head = "<meta name=conformance content='PDF/A-2u, PDF/UA-1'>";
        String drawing = SVG.formatted("<title>Sales</title><linearGradient id='g'><stop stop-color='red' /><stop "
                + "offset='1' stop-color='red' stop-opacity='0' /></linearGradient><rect width='100' height='50' "
                + "fill='url(#g)' opacity='.5' /><g opacity='.5'><rect width='9' height='9' /><rect width='5' "
                + "height='5' fill='url(#g)' /></g><text y='80'>Sales</text>").replace("<title>Drawing", head
                        + "<title>Drawing");
        byte[] pdf = pdf(drawing, "{}");
        assertThat(ConformanceFixture.faults(pdf, "PDF/A-2u")).isEmpty();
        assertThat(ConformanceFixture.faults(pdf, "PDF/UA-1")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "<path stroke='red' stroke-dasharray='0.0001' d='M0 0H100' />",
            "<g id='a'><path d='M0 0L100 100' /></g>" + "<use href='#a' />",
            "<rect width='100' height='100' fill='url(#g)' /><pattern id='g' width='.0001' height='.0001' />",
            "<path d='M0 0L1e30 1e30' stroke='red' />",
            "<text font-size='1e30'>x</text>"})
    void aDrawingOfExtremesIsDrawnOrLeftEmpty(String content) {
        assertThat(pdf(SVG.formatted(content), "{}")).isNotEmpty();
    }
}
