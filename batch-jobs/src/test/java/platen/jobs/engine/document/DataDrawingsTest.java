package platen.jobs.engine.document;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.compiled;
import static platen.jobs.engine.document.DocumentFixture.json;
import static platen.jobs.engine.document.DocumentFixture.text;
import static platen.jobs.engine.document.PaintedPage.assertColors;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDResources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.engine.document.svg.SvgPictures;
import platen.jobs.engine.image.ImageCache;
import platen.jobs.engine.image.ImageReading;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.image.PdfImage;
import platen.jobs.engine.image.VectorDrawing;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.isolation.picture.DecodePictureTask;
import tools.jackson.databind.node.ObjectNode;

/** Pictures in SVG that data brings, decoded as worker processes do, on pages of 100 points by 100. */
class DataDrawingsTest {
    private static final String TEMPLATE = "<!doctype html><html lang=en><title>Drawing</title><style>@page { size: "
            + "100pt 100pt; margin: 0 } body { margin: 0; color: blue } img { display: block; width: 100pt; height: 100pt"
            + " }</style><img src='{{photo}}'>";
    private static final String LOSING = "<text y='90'>Umsatz</text><foreignObject width='9' height='9'><p>x</p>"
            + "</foreignObject>";
    private final AtomicInteger decoded = new AtomicInteger();
    private final ImageCache cache = new ImageCache(1 << 24);

    private RenderOutcome.Rendered rendered(String content) {
        RenderOutcome outcome = compiled(TEMPLATE).plan().render(data(content),
                ImageResolver.NONE.on(cache, this::decode));
        assertThat(outcome).isInstanceOf(RenderOutcome.Rendered.class);
        return (RenderOutcome.Rendered) outcome;
    }

    private static ObjectNode data(String content) {
        String svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>" + content + "</svg>";
        return json("{\"photo\":\"data:image/svg+xml;base64,"
                + Base64.getEncoder().encodeToString(svg.getBytes(StandardCharsets.UTF_8)) + "\"}");
    }

    /** Decodes as a worker process does, and passes the result through its wire form. */
    private ImageReading decode(byte[] file) {
        decoded.incrementAndGet();
        var task = new DecodePictureTask();
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            task.writeOutput(out, task.run(file));
            return task.readOutput(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aPictureOfDataIsDrawnAsOutlinesWithText() throws IOException {
        byte[] pdf = rendered("<style>.a { fill: red }</style><rect class='a' width='50' height='50' />"
                + "<rect x='50' width='50' height='50' fill='currentColor' /><text y='90'>Umsatz مرحبا</text>").pdf()
                .bytes();
        assertColors(pdf, "25 25 ff0000, 75 25 000000, 90 60 ffffff");
        assertThat(text(pdf)).isEqualTo("Umsatz مرحبا");
        try (var document = Loader.loadPDF(pdf)) {
            PDResources resources = document.getPage(0).getResources();
            assertThat(resources.getXObjectNames()).isNotEmpty().noneMatch(resources::isImageXObject);
        }
    }

    @Test
    void aPreviewDrawsAPictureOfDataAsTheDocumentDoes() {
        byte[] template = TEMPLATE.getBytes(StandardCharsets.UTF_8);
        var preview = (RenderOutcome.Rendered) Objects.requireNonNull(DocumentFixture.ENGINE
                .preview(template, ImportOptions.DEFAULT, data(LOSING), PageMarks.NONE).render());
        assertThat(preview.warnings()).isNotEmpty().isEqualTo(rendered(LOSING).warnings());
        assertThat(text(preview.pdf().bytes())).isEqualTo("Umsatz").isEqualTo(text(rendered(LOSING).pdf().bytes()));
    }

    @Test
    void theReferenceOfSampleDataHasTheBytesOfTheDocument() {
        var outcome = (CompileOutcome.Compiled) DocumentFixture.ENGINE.compile(
                TEMPLATE.getBytes(StandardCharsets.UTF_8), ImportOptions.DEFAULT.withSampleData(data(LOSING)));
        var document = (RenderOutcome.Rendered) outcome.plan().render(data(LOSING),
                ImageResolver.NONE.on(cache, this::decode));
        assertThat(outcome.referenceSha256()).isEqualTo(document.pdf().sha256());
    }

    @Test
    void aPictureOfDataIsDecodedOnceForItsContent() {
        rendered("<rect width='50' height='50' />");
        rendered("<rect width='50' height='50' />");
        assertThat(decoded).hasValue(1);
        rendered("<rect width='50' height='51' />");
        assertThat(decoded).hasValue(2);
    }

    @Test
    void whatAPictureOfDataDoesNotShowIsAWarning() {
        assertThat(rendered("<text y='90'>\uE123</text>").warnings()).extracting(Warning::message)
                .containsExactly("has the character \uE123 (U+E123), which no font has; a box stands for it");
        assertThat(rendered("<foreignObject width='9' height='9'><p>x</p></foreignObject>").warnings())
                .extracting(Warning::message).singleElement().asString()
                .startsWith("A picture in SVG that data brings has a <foreignObject>");
        assertThat(rendered("<clipPath id='c'><path clip-rule='evenodd' d='M0 0H9V9z' /></clipPath>").warnings())
                .extracting(Warning::message).singleElement().asString().contains("clip-rule: evenodd");
        assertThat(rendered("<path vector-effect='non-scaling-stroke' stroke='red' d='M0 0H9' />").warnings())
                .extracting(Warning::message).singleElement().asString().contains("vector-effect");
        assertThat(rendered("<text y='90' font-variant='small-caps'>Umsatz</text>").warnings())
                .extracting(Warning::message).singleElement().asString().contains("small capitals");
        assertThat(rendered("<text y='90' font-variant='small-caps'><tspan font-variant='normal'>x</tspan></text>")
                .warnings()).isEmpty();
        assertThat(rendered("<style>text { font: small-caps condensed 9px serif }</style><text y='90'>Umsatz</text>")
                .warnings()).extracting(Warning::message).satisfiesExactly(
                        width -> assertThat(width).contains("condensed or expanded letters"),
                        capitals -> assertThat(capitals).contains("small capitals"));
        assertThat(rendered("<image href='https://example.com/x.png' width='9' height='9' />").warnings())
                .extracting(Warning::message).singleElement().asString()
                .startsWith("A picture in SVG that data brings has an <image>");
    }

    @Test
    void whatAPictureThatIsDrawnAsPixelsDoesNotShowIsAWarning() throws IOException {
        String gradients = IntStream.range(0, 1_100).mapToObj(i -> "<linearGradient id='g" + i + "'><stop stop-color='#"
                + "%06x".formatted(i)
                + "' /><stop offset='1' /></linearGradient><rect width='9' height='9' fill='url(#g"
                + i + ")' />").collect(joining());
        RenderOutcome.Rendered rendered = rendered("<foreignObject width='9' height='9'><p>x</p></foreignObject>"
                + "<rect y='50' width='100' height='50' fill='red' /><text y='40'>\uE123</text>" + gradients);
        assertThat(rendered.warnings()).extracting(Warning::message).hasSize(2)
                .anyMatch(each -> each.contains("U+E123")).anyMatch(each -> each.contains("<foreignObject>"));
        assertColors(rendered.pdf().bytes(), "5 95 ff0000, 95 55 ff0000, 95 45 ffffff, 5 5 00011d");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            depth     | is damaged
            groups    | drawn, has too many elements
            uses      | is damaged
            path      | drawn.
            text      | drawn, has more text than is drawn.
            tspans    | drawn.
            positions | drawn.
            clips     | drawn, has more text than is drawn.
            far       | drawn.
            styles    | drawn.
            """)
    void aHostilePictureIsRefusedOrDrawnWithinBounds(String kind, String outcome) {
        String content = switch (kind) {
            case "depth" -> "<g>".repeat(5_000) + "<text>x</text>" + "</g>".repeat(5_000);
            case "groups" -> "<g opacity='.5'>".repeat(50) + "<text>x</text>" + "</g>".repeat(50);
            case "clips" -> "<clipPath id='c'><text y='90'>" + "x".repeat(20_000) + "</text></clipPath>"
                    + "<rect width='9' height='9' clip-path='url(#c)' />";
            case "far" -> "<text x='1e999' y='-1e999' dx='1e999' textLength='1e999' rotate='1e999'>x</text>";
            case "uses" -> "<text id='a0'>x</text>" + uses();
            case "path" -> "<text>x</text><path d='" + "M0 0L9 9".repeat(200_000) + "' />";
            case "text" -> "<text>" + "中".repeat(300_000) + "</text>";
            case "tspans" -> "<text>" + "<tspan x='1' fill='red'>x</tspan>".repeat(9_000) + "</text>";
            case "positions" -> ("<text x='" + "1 ".repeat(400_000) + "' textLength='1e30'>x</text>").repeat(2);
            default -> "<style>" + "g text:not(.x) { fill: red }".repeat(20_000) + "</style>"
                    + "<g><text>x</text></g>".repeat(2_000);
        };
        var reading = SvgPictures.read(("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>" + content
                + "</svg>").getBytes(StandardCharsets.UTF_8));
        assertThat(switch (reading) {
            case ImageReading.Readable(PdfImage image) -> {
                assertThat(image.weight()).isLessThan(20_000_000);
                VectorDrawing drawing = Objects.requireNonNull(image.drawing());
                yield Stream.concat(Stream.of("drawn"), drawing.losses().notes().stream()).collect(joining(", ")) + ".";
            }
            case ImageReading.Unreadable unreadable -> unreadable.message();
        }).startsWith(outcome);
    }

    @Test
    void aPictureOfTooManyElementsInEachOtherIsUnreadable() {
        String svg = "<svg xmlns='http://www.w3.org/2000/svg'>" + "<g>".repeat(100_000) + "</g>".repeat(100_000)
                + "</svg>";
        assertThat(SvgPictures.read(svg.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(ImageReading.Unreadable.class);
    }

    private static String uses() {
        var all = new StringBuilder();
        for (int level = 1; level < 9; level++) {
            all.append("<g id='a").append(level).append("'>")
                    .append("<use href='#a%d' />".formatted(level - 1).repeat(10)).append("</g>");
        }
        return all.append("<use href='#a8' />").toString();
    }
}
