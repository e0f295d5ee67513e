package platen.jobs.engine.fillable;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.common.PDMetadata;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.ConformanceFixture;
import platen.jobs.engine.Engine;
import platen.jobs.engine.assemble.PacketPart;
import platen.jobs.engine.assemble.PdfMerger;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome.Rendered;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.template.CompileOutcome.Compiled;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.engine.template.ImportOptions.Drawing;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A filled form claims a standard of its form where it conforms to it, and says why where it does not. */
class FilledClaimsTest {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String PAGE = "<!doctype html><html lang=en><head><title>Order</title>"
            + "<meta name=conformance content=\"%s\"></head><body><h1>Order</h1><p>Name:</p></body></html>";
    private static final String FIELDS = """
            [{"key":"name","type":"text","page":1,"x":150,"y":150,"width":150,"height":18,"label":"Name"},
             {"key":"notes","type":"multiline","page":1,"x":150,"y":180,"width":150,"height":50},
             {"key":"code","type":"barcode","page":1,"x":320,"y":150,"width":70,"height":70},
             {"key":"logo","type":"image","page":1,"x":320,"y":250,"width":70,"height":70}]""";

    /** The head of a JPEG with four components, which the engine does not decode. */
    private static final byte[] CMYK = {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF, (byte) 0xC0, 0, 20, 8, 0, 1, 0, 1, 4, 1,
            0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 4, 0x11, 0, (byte) 0xFF, (byte) 0xD9};

    @ParameterizedTest
    @CsvSource({"PDF/UA-1,PDF/UA-1", "PDF/A-2u,PDF/A-2u", "'PDF/A-3b, PDF/UA-1',PDF/A-3b PDF/UA-1"})
    void aFilledFormConformsToWhatTheFormClaims(String claimed, String standards) throws Exception {
        Compiled form = form(claimed, FIELDS);
        assertThat(form.warnings()).isEmpty();

        Rendered filled = filled(form, data("Ada", "Žluťoučký kůň שלום"));

        assertThat(filled.warnings()).isEmpty();
        for (String standard : standards.split(" ")) {
            assertThat(ConformanceFixture.faults(filled.pdf().bytes(), standard)).as(standard).isEmpty();
            assertThat(claims(filled.pdf())).contains(standard);
        }
    }

    @Test
    void aPacketOfFilledFormsClaimsWhatTheFormsClaim() throws Exception {
        Compiled form = form("PDF/A-2u, PDF/UA-1", FIELDS);
        PdfMerger.Merged packet = PdfMerger.packet(Stream.of("Ada", "Ben")
                .map(name -> new PacketPart(name, filled(form, data(name, "Text")).pdf())).toList());

        assertThat(packet.warnings()).isEmpty();
        assertThat(claims(packet.pdf())).containsExactly("PDF/UA-1", "PDF/A-2u");
        for (String standard : claims(packet.pdf())) {
            assertThat(ConformanceFixture.faults(packet.pdf().bytes(), standard)).as(standard).isEmpty();
        }
    }

    @Test
    void marksOfFieldsConformToo() throws Exception {
        Compiled form = form("PDF/A-2u, PDF/UA-1", """
                [{"key":"agree","type":"checkbox","page":1,"x":150,"y":150,"width":14,"height":14,"border":true},
                 {"key":"plan","type":"radio","border":true,"options":[
                   {"value":"a","page":1,"x":150,"y":180,"width":14,"height":14},
                   {"value":"b","page":1,"x":180,"y":180,"width":14,"height":14}]}]""");
        assertThat(form.warnings()).isEmpty();
        Pdf pdf = filled(form, object("{\"agree\":true,\"plan\":\"b\"}")).pdf();
        for (String standard : List.of("PDF/UA-1", "PDF/A-2u")) {
            assertThat(ConformanceFixture.faults(pdf.bytes(), standard)).as(standard).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"4", "8", "l", "u", "n", "H", "?"})
    void aMarkThatTheFormDoesNotDrawIsAnOutline(String sign) throws Exception {
        Compiled form = (Compiled) new Engine().compile(withCheckBox(page("PDF/A-2u, PDF/UA-1"), sign),
                ImportOptions.DEFAULT);
        assertThat(form.warnings()).isEmpty();
        Pdf pdf = filled(form, object("{\"agree\":true}")).pdf();
        for (String standard : List.of("PDF/UA-1", "PDF/A-2u")) {
            assertThat(ConformanceFixture.faults(pdf.bytes(), standard)).as(standard).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"K, false", "(k) k, false", "0 0 0 1 k, true"})
    void theCaptionOfAButtonIsNoColor(String word, boolean color) throws Exception {
        var button = new COSDictionary();
        // A push button that is read-only.
        button.setInt(COSName.FF, 1 << 16 | 1);
        button.setString(COSName.DA, (color ? word : "0 g") + " /Helv 9 Tf");
        button.setItem(COSName.MK, look(color ? "Send" : word));
        Compiled form = (Compiled) new Engine().compile(withButton(page("PDF/A-2b"), button), ImportOptions.DEFAULT);

        assertThat(messages(form.warnings()))
                .anyMatch(each -> each.contains("a caption or mark of a field has the font"));
        assertThat(messages(form.warnings()).stream().anyMatch(each -> each.contains("CMYK"))).isEqualTo(color);
    }

    @Test
    void aMarkOfACheckBoxThatIsNotCheckedNeedsItsFontToo() throws Exception {
        var font = new COSDictionary();
        font.setItem(COSName.TYPE, COSName.FONT);
        font.setItem(COSName.SUBTYPE, COSName.TYPE1);
        font.setName(COSName.BASE_FONT, "Helvetica");
        var states = new COSDictionary();
        states.setItem("Yes", drawing("1 1 12 12 re f", new COSDictionary()));
        states.setItem(COSName.Off, drawing("BT /F 9 Tf 1 1 Td (-) Tj ET", dictionary(COSName.FONT,
                dictionary(COSName.F, font))));
        COSDictionary button = dictionary(COSName.AP, dictionary(COSName.N, states));
        Compiled form = (Compiled) new Engine().compile(withButton(page("PDF/A-2u"), button), ImportOptions.DEFAULT);

        assertThat(form.warnings()).isEmpty();
        Pdf pdf = filled(form, object("{\"agree\":false}")).pdf();
        assertThat(ConformanceFixture.faults(pdf.bytes(), "PDF/A-2u")).isEmpty();
    }

    private static COSDictionary dictionary(COSName key, COSDictionary value) {
        var dictionary = new COSDictionary();
        dictionary.setItem(key, value);
        return dictionary;
    }

    private static COSStream drawing(String operators, COSDictionary resources) throws IOException {
        var drawing = new COSStream();
        drawing.setItem(COSName.TYPE, COSName.XOBJECT);
        drawing.setItem(COSName.SUBTYPE, COSName.FORM);
        drawing.setItem(COSName.BBOX, new PDRectangle(14, 14));
        drawing.setItem(COSName.RESOURCES, resources);
        try (var out = drawing.createOutputStream()) {
            out.write(operators.getBytes(UTF_8));
        }
        return drawing;
    }

    private static COSDictionary look(String caption) {
        var look = new COSDictionary();
        look.setString(COSName.CA, caption);
        return look;
    }

    /** Adds a check box without an appearance, whose mark is named as a character of ZapfDingbats. */
    private static byte[] withCheckBox(byte[] pdf, String sign) throws IOException {
        return withButton(pdf, dictionary(COSName.MK, look(sign)));
    }

    /** Adds a button, whose dictionary lacks what all have. */
    private static byte[] withButton(byte[] pdf, COSDictionary widget) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            widget.setItem(COSName.TYPE, COSName.ANNOT);
            widget.setItem(COSName.SUBTYPE, COSName.WIDGET);
            widget.setItem(COSName.FT, COSName.BTN);
            widget.setString(COSName.T, "agree");
            widget.setInt(COSName.F, 4);
            widget.setItem(COSName.RECT, new PDRectangle(100, 500, 14, 14));
            document.getPage(0).getCOSObject().setItem(COSName.ANNOTS, new COSArray(List.of(widget)));
            var form = new COSDictionary();
            form.setItem(COSName.FIELDS, new COSArray(List.of(widget)));
            document.getDocumentCatalog().getCOSObject().setItem(COSName.ACRO_FORM, form);
            var out = new ByteArrayOutputStream();
            document.save(out);
            return out.toByteArray();
        }
    }

    @Test
    void aCharacterThatNoFontHasEndsTheClaims() throws Exception {
        Rendered filled = filled(form("PDF/A-2b, PDF/UA-1", FIELDS), data("\uE000", "x"));

        assertThat(claims(filled.pdf())).isEmpty();
        assertThat(messages(filled.warnings())).contains(
                "The document does not claim PDF/UA-1: it has characters that no font has",
                "The document does not claim PDF/A-2b: it has characters that no font has");
    }

    @Test
    void aWatermarkEndsTheClaims() throws Exception {
        Compiled form = form("PDF/UA-1", FIELDS);
        var marked = (Rendered) form.plan().marked(new PageMarks("TEST", null)).render(data("Ada", "x"),
                ImageResolver.NONE);

        assertThat(claims(marked.pdf())).isEmpty();
        assertThat(messages(marked.warnings())).singleElement().asString().contains("PDF/UA-1", "watermark");
    }

    @Test
    void aPictureInCmykEndsTheClaimOfArchivesAlone() throws Exception {
        ObjectNode data = data("Ada", "x").put("logo", "data:image/jpeg;base64," + Base64.getEncoder().encodeToString(
                CMYK));
        Rendered filled = filled(form("PDF/A-2b, PDF/UA-1", FIELDS), data);

        assertThat(claims(filled.pdf())).containsExactly("PDF/UA-1");
        assertThat(messages(filled.warnings())).singleElement().asString().contains("PDF/A-2b", "CMYK");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <pdfaid:part>2</pdfaid:part>           | <pdfaid:part>1</pdfaid:part>           | PDF/UA-1 | PDF/A-1b, which the form claims: only PDF/A-2 and PDF/A-3
            <pdfuaid:part>1</pdfuaid:part>         | <pdfuaid:part>2</pdfuaid:part>         | PDF/A-2b | PDF/UA-2, which the form claims: only PDF/UA-1
            """)
    void aPartOfAStandardThatIsNotWrittenIsNotClaimed(String own, String other, String left, String warning)
            throws Exception {
        Compiled form = compiled(changed(page("PDF/A-2b, PDF/UA-1"), own, other), FIELDS);

        assertThat(messages(form.warnings())).singleElement().asString().contains(warning);
        assertThat(claims(filled(form, data("Ada", "x")).pdf())).containsExactly(left);
    }

    @Test
    void aFormThatClaimsNothingKeepsItsMetadata() throws Exception {
        Compiled form = compiled(changed(page("PDF/UA-1"), "<pdfuaid:part>1</pdfuaid:part>", ""), FIELDS);

        Pdf pdf = filled(form, data("Ada", "x")).pdf();

        assertThat(form.warnings()).isEmpty();
        assertThat(claims(pdf)).isEmpty();
        assertThat(xmp(pdf)).contains("Order");
    }

    @Test
    void aStoredFormKeepsItsClaims() throws Exception {
        Compiled form = form("PDF/UA-1", FIELDS);
        var stored = CompiledForm.fromBytes(form.plan().toBytes());

        assertThat(((Rendered) stored.render(data("Ada", "x"), ImageResolver.NONE)).pdf().bytes())
                .isEqualTo(filled(form, data("Ada", "x")).pdf().bytes());
    }

    private static Compiled form(String claims, String fields) {
        return compiled(page(claims), fields);
    }

    private static byte[] page(String claims) {
        var document = (Compiled) new Engine().compile(PAGE.formatted(claims).getBytes(UTF_8), ImportOptions.DEFAULT);
        return filled(document, JsonNodeFactory.instance.objectNode()).pdf().bytes();
    }

    private static Compiled compiled(byte[] pdf, String fields) {
        return (Compiled) new Engine().compile(pdf,
                ImportOptions.DEFAULT.withDrawing(Drawing.given((ArrayNode) JSON.readTree(fields))));
    }

    private static byte[] changed(byte[] pdf, String own, String other) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            var metadata = new PDMetadata(document);
            String xmp = new String(document.getDocumentCatalog().getMetadata().toByteArray(), UTF_8);
            metadata.importXMPMetadata(xmp.replace(own, other).getBytes(UTF_8));
            document.getDocumentCatalog().setMetadata(metadata);
            var out = new ByteArrayOutputStream();
            document.save(out);
            return out.toByteArray();
        }
    }

    private static Rendered filled(Compiled form, ObjectNode data) {
        return (Rendered) form.plan().render(data, ImageResolver.NONE);
    }

    private static ObjectNode data(String name, String notes) {
        return object("{}").put("name", name).put("notes", notes).put("code", "https://example.org");
    }

    private static ObjectNode object(String json) {
        return (ObjectNode) JSON.readTree(json);
    }

    private static List<String> messages(List<Warning> warnings) {
        return warnings.stream().filter(each -> each.alias().isEmpty()).map(Warning::message).toList();
    }

    private static String xmp(Pdf pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf.bytes())) {
            return new String(document.getDocumentCatalog().getMetadata().toByteArray(), UTF_8);
        }
    }

    private static List<String> claims(Pdf pdf) throws IOException {
        String xmp = xmp(pdf);
        return Stream.of("PDF/UA-1", "PDF/A-2b", "PDF/A-2u", "PDF/A-3b").filter(standard -> standard.contains("UA")
                ? xmp.contains("<pdfuaid:part>1<")
                : xmp.contains("<pdfaid:part>" + standard.charAt(6) + "<") && xmp.contains("<pdfaid:conformance>"
                        + Character.toUpperCase(standard.charAt(7)) + "<"))
                .toList();
    }
}
