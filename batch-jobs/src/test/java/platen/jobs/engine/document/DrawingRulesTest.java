package platen.jobs.engine.document;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.compiled;
import static platen.jobs.engine.document.DocumentFixture.pdf;
import static platen.jobs.engine.document.DocumentFixture.warnings;
import static platen.jobs.engine.document.PaintedPage.assertColors;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Style sheets of documents with inline SVGs, on pages of 100 points by 100. */
class DrawingRulesTest {
    private static final String PAGE = "<!doctype html><html lang=en><title>Drawing</title><style>@page { size: 100pt 100pt;"
            + " margin: 0 } body { margin: 0; color: blue } svg { display: block; width: 100pt; height: 100pt } %s"
            + "</style>";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            rect { fill: red }                            | <rect width='9' height='9' />                    | ff0000
            .a { fill: red }                              | <rect class='a' fill='lime' width='9' height='9' /> | ff0000
            .a { fill: red }                              | <rect class='a' style='fill: lime' width='9' height='9' /> | 00ff00
            .a { fill: red !important }                   | <rect class='a' style='fill: lime' width='9' height='9' /> | ff0000
            #b > .a { fill: red } .a { fill: lime }       | <g id='b'><rect class='a' width='9' height='9' /></g> | ff0000
            rect:nth-child(2) { fill: red }               | <rect /><rect width='9' height='9' />            | ff0000
            svg { fill: red }                             | <rect width='9' height='9' />                    | ff0000
            body { fill: red }                            | <rect width='9' height='9' />                    | ff0000
            body { fill: red } svg { fill: lime }         | <rect width='9' height='9' />                    | 00ff00
            g { fill: red }                               | <g><rect width='9' height='9' /></g>             | ff0000
            body { --c: red } rect { fill: var(--c) }     | <rect width='9' height='9' />                    | ff0000
            rect { fill: oklch(62.8% 0.2577 29.23) }      | <rect width='9' height='9' />                    | ff0000
            rect { fill: currentColor }                   | <rect width='9' height='9' />                    | 0000ff
            g { color: red } rect { fill: currentColor }  | <g><rect width='9' height='9' /></g>             | ff0000
            rect { fill: red; fill-opacity: .5 }          | <rect width='9' height='9' />                    | ff7f7f
            rect { fill: red; opacity: 50% }              | <rect width='9' height='9' />                    | ff7f7f
            .a { display: none }                          | <rect class='a' width='9' height='9' />          | ffffff
            .a { visibility: hidden }                     | <rect class='a' width='9' height='9' />          | ffffff
            path { stroke: red; stroke-width: 9 }         | <path d='M0 4.5H9' />                            | ff0000
            rect { fill: url(#g) } stop { stop-color: red } | <linearGradient id='g'><stop /></linearGradient><rect width='9' height='9' /> | ff0000
            @media screen { rect { fill: lime } } @media print { rect { fill: red } } | <rect width='9' height='9' /> | ff0000
            text { font: bold 18px monospace; fill: red } | <text x='-2' y='9'>&#9608;</text>                | ff0000
            tspan { fill: red }                           | <text x='-2' y='9' font-size='18' font-family='monospace'><tspan>&#9608;</tspan></text> | ff0000
            rect { transform: translate(4px, 0) scale(2) }     | <rect width='2' height='9' fill='red' />    | ff0000
            rect { rotate: 180deg; transform-origin: 4.5px 4.5px } | <rect width='2' x='6.9' height='9' fill='red' transform='scale(0)' /><rect x='4' width='1' height='9' fill='red' /> | ff0000
            rect { transform: none }                      | <rect width='9' height='9' fill='red' transform='scale(0)' /> | ff0000
            .a { clip-path: url(#c) }                     | <clipPath id='c'><rect width='2' height='2' /></clipPath><g class='a'><path d='M0 0H9V9H0z' /></g> | ffffff
            .a { mask: url(#m) }                          | <mask id='m'><rect width='2' height='2' fill='white' /></mask><path class='a' d='M0 0H9V9H0z' /> | ffffff
            @layer a { rect { fill: lime } } rect { fill: red } | <rect width='9' height='9' />              | ff0000
            """)
    void rulesOfTheDocumentStyleItsInlineSvgs(String css, String content, String color) throws IOException {
        String template = PAGE.formatted(css) + "<svg viewBox='0 0 9 9' xmlns='http://www.w3.org/2000/svg'>" + content
                + "</svg>";
        assertThat(warnings(template)).isEmpty();
        assertColors(pdf(template, "{}"), "50 50 " + color);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            stroke: red | stroke-width: 9; fill: none                  | ff0000
            stroke: red | STROKE: lime; stroke-width: 9                | 00ff00
            stroke: red; stroke-width: 9 | stroke-opacity: .5; color: lime | ff7f7f
            """)
    void anInlineSvgHasWhatItsStyleDoesNotDeclareFromAround(String around, String style, String color)
            throws IOException {
        String template = PAGE.formatted("") + "<div style='" + around + "'><svg viewBox='0 0 9 9' style='" + style
                + "' xmlns='http://www.w3.org/2000/svg'><path d='M0 4.5H9' /></svg></div>";
        assertThat(warnings(template)).isEmpty();
        assertColors(pdf(template, "{}"), "50 50 " + color);
    }

    /** Declarations of the properties of parts, each of which changes the drawing below. */
    static final List<String> DECLARATIONS = List.of("fill: lime", "fill-opacity: .5", "fill-rule: evenodd",
            "stroke: lime", "stroke-width: 2", "stroke-opacity: .5", "stroke-linecap: square",
            "stroke-linejoin: round", "stroke-miterlimit: 1", "stroke-dasharray: 3 2", "stroke-dashoffset: 1",
            "stop-color: lime", "stop-opacity: .5", "paint-order: stroke", "marker-start: url(#m)",
            "marker-mid: url(#m)", "marker-end: url(#m)", "text-anchor: end",
            "dominant-baseline: hanging", "baseline-shift: super");
    private static final String ALL = """
            <svg viewBox='0 0 9 9' xmlns='http://www.w3.org/2000/svg'>
            <linearGradient id='g'><stop class='a' /><stop offset='1' stop-color='red' /></linearGradient>
            <marker id='m' markerWidth='9' markerHeight='9'><rect width='1' height='1' /></marker>
            <clipPath id='c'><path d='M0 0H9V9H0zM2 2H5V5H2z' /></clipPath>
            <rect width='9' height='9' fill='url(#g)' clip-path='url(#c)' />
            <path class='a' fill='red' stroke='blue' stroke-dasharray='2 1' d='M1 6H4V9H1zM2 7H3V8H2z' />
            <path class='a' d='M1 1L8 2L1 3' fill='none' stroke='navy' />
            <text class='a' x='5' y='5' font-size='3'>x<tspan class='a'>y</tspan></text></svg>
            """;

    static List<String> declarations() {
        return DECLARATIONS;
    }

    @ParameterizedTest
    @MethodSource("declarations")
    void aRuleChangesParts(String declaration) throws IOException {
        byte[] plain = pdf(PAGE.formatted("") + ALL, "{}");
        assertThat(pixels(pdf(PAGE.formatted(".a { " + declaration + " }") + ALL, "{}"))).isNotEqualTo(pixels(plain));
    }

    private static int[] pixels(byte[] pdf) throws IOException {
        try (var document = Loader.loadPDF(pdf)) {
            BufferedImage page = new PDFRenderer(document).renderImage(0, 2);
            return page.getRGB(0, 0, page.getWidth(), page.getHeight(), null, 0, page.getWidth());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            rect { clip-path: circle(9px) } | sets clip-path to something else than url(#…)
            rect { mix-blend-mode: screen } | sets mix-blend-mode, which is not applied
            rect { vector-effect: non-scaling-stroke } | sets vector-effect, which is not applied
            rect { clip-rule: evenodd }     | clip-rule: evenodd
            rect { filter: blur(1px) }      | sets filter, which is not applied
            svg { writing-mode: vertical-rl } | vertical text, which is drawn horizontally
            text { font-variant: small-caps } | small capitals, which are drawn as ordinary letters
            svg { font-stretch: condensed }   | condensed or expanded letters
            """)
    void whatIsNotAppliedToPartsIsAWarning(String css, String warning) {
        String template = PAGE.formatted(css)
                + "<svg viewBox='0 0 9 9'><clipPath><rect width='1' /></clipPath><rect width='9' height='9' /><text>x</text></svg>";
        assertThat(warnings(template)).anyMatch(each -> each.contains(warning));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            opacity: .5                  | 50 50 ff7f7f
            transform: translateX(50%)   | 25 50 ffffff, 75 50 ff0000
            clip-path: inset(0 50% 0 0)  | 25 50 ff0000, 75 50 ffffff
            """)
    void whatItsBoxIsGivenAppliesToAnInlineSvgOnce(String style, String places) throws IOException {
        String svg = "<svg viewBox='0 0 9 9' style='%s'><rect width='9' height='9' fill='red' /></svg>";
        assertColors(pdf(PAGE.formatted("") + svg.formatted(style), "{}"), places);
    }

    @Test
    void drawingsThatLookTheSameAreOnePicture() throws IOException {
        String icons = IntStream.range(0, 600).mapToObj(i -> "<svg class='" + (i % 2 == 0 ? "a" : "b")
                + "' viewBox='0 0 9 9' style='width: 9px; height: 9px'><rect width='9' height='9' /></svg>")
                .collect(joining());
        byte[] pdf = pdf(PAGE.formatted(".a rect { fill: red } .b rect { fill: lime }") + icons, "{}");
        assertThat(compiled(PAGE.formatted("") + icons).warnings()).isEmpty();
        try (var document = Loader.loadPDF(pdf)) {
            assertThat(document.getPage(0).getResources().getXObjectNames()).hasSize(2);
        }
    }

    @Test
    void rulesThatCompareTooMuchLeaveDrawingsWithoutThem() {
        String parts = "<rect width='9' height='9' />".repeat(4_000);
        String template = PAGE.formatted("rect:has(~ rect ~ rect) { fill: red }")
                + "<svg viewBox='0 0 9 9' xmlns='http://www.w3.org/2000/svg'>" + parts + "</svg>";
        assertThat(warnings(template)).anyMatch(each -> each.contains("without the style sheets of the document"));
    }
}
