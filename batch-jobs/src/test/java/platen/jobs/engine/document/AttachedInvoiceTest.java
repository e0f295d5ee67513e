package platen.jobs.engine.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.compiled;
import static platen.jobs.engine.document.DocumentFixture.json;
import static platen.jobs.engine.document.DocumentFixture.rendered;
import static platen.jobs.engine.document.DocumentFixture.warnings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.common.filespecification.PDComplexFileSpecification;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.engine.ConformanceFixture;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.model.RenderOutcome.Rejected;
import platen.jobs.engine.model.RenderOutcome.Rendered;
import platen.jobs.engine.template.CompiledTemplate;
import tools.jackson.databind.node.ObjectNode;

/** An invoice in XML is attached to the invoice that people read, as Factur-X asks. */
class AttachedInvoiceTest {
    private static final Path SAMPLES = Path.of("../samples");
    private static final String PAGE = """
            <html lang="en"><head><title>Invoice</title><meta name="conformance" content="%s">
            <meta name="factur-x" content="{{xml}}"></head><body><p>x</p></body></html>""";
    private static final String XML = """
            <i:CrossIndustryInvoice xmlns:i="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"><i:C>
            <i:GuidelineSpecifiedDocumentContextParameter><i:ID>%s</i:ID>
            </i:GuidelineSpecifiedDocumentContextParameter></i:C></i:CrossIndustryInvoice>""";

    @Test
    void theSampleConformsAndHoldsTheXmlAsItWasSent() throws Exception {
        ObjectNode data = json(Files.readString(SAMPLES.resolve("data/e-invoice.json")));
        CompiledTemplate plan = compiled(Files.readAllBytes(SAMPLES.resolve("documents/e-invoice.html"))).plan();
        var rendered = (Rendered) DocumentFixture.ENGINE.render(plan.created(Instant.parse("2026-11-21T08:00:00Z")),
                data,
                ImageResolver.NONE);
        byte[] pdf = rendered.pdf().bytes();

        assertThat(rendered.warnings()).isEmpty();
        assertThat(ConformanceFixture.faults(pdf, "PDF/A-3b")).isEmpty();
        assertThat(ConformanceFixture.faults(pdf, "PDF/UA-1")).isEmpty();
        assertThat(attached(pdf))
                .isEqualTo("factur-x.xml Alternative\n" + data.path("invoice_xml").stringValue().strip());
        assertThat(xmp(pdf)).contains("<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>",
                "<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            urn:factur-x.eu:1p0:minimum | MINIMUM | factur-x.xml Data
            urn:factur-x.eu:1p0:basicwl | BASIC WL | factur-x.xml Data
            urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic | BASIC | factur-x.xml Alternative
            urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended | EXTENDED | factur-x.xml Alternative
            urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0 | XRECHNUNG | xrechnung.xml Alternative
            """)
    void theGuidelineOfTheXmlDecidesLevelNameAndRelationship(String guideline, String level, String file)
            throws IOException {
        byte[] pdf = render("PDF/A-3b", XML.formatted(guideline)).pdf().bytes();
        assertThat(attached(pdf)).startsWith(file + "\n");
        assertThat(xmp(pdf)).contains("<fx:ConformanceLevel>" + level + "<");
    }

    @Test
    void aByteOrderMarkIsLeftOut() throws IOException {
        String xml = XML.formatted("urn:cen.eu:en16931:2017");
        assertThat(attached(render("PDF/A-3b", "\uFEFF" + xml).pdf().bytes())).endsWith("\n" + xml);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <a b>                                 | it is no well-formed XML (line 1, column
            <Invoice/>                            | it begins with <Invoice>; expected a CrossIndustryInvoice
            <!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a> | it has a document type declaration
            <?xml version="1.0" encoding="UTF-16"?><a/> | it declares the encoding UTF-16; expected UTF-8
            """)
    void anotherTextInItsPlaceIsRefused(String xml, String reason) {
        assertThat(rejection(xml)).startsWith("The XML for factur-x cannot be attached: " + reason);
    }

    @Test
    void anUnknownGuidelineIsRefused() {
        assertThat(rejection(XML.formatted("urn:example"))).contains("its guideline 'urn:example' is none of Factur-X");
        assertThat(rejection(XML.formatted(""))).contains("it names no guideline");
    }

    @Test
    void elementsThatAreNestedTooDeeplyAreRefused() {
        String xml = XML.formatted("<x/>").replace("<x/>", "").replace("<i:C>", "<i:C>" + "<a>".repeat(100));
        assertThat(rejection(xml)).contains("nested more than 64 deep");
    }

    @Test
    void withoutXmlTheDocumentIsMadeWithAWarning() throws IOException {
        Rendered rendered = rendered(compiled(PAGE.formatted("PDF/A-3b")).plan(), "{}");
        assertThat(rendered.warnings()).singleElement()
                .satisfies(warning -> assertThat(warning.message()).startsWith("No invoice is attached"));
        assertThat(xmp(rendered.pdf().bytes())).contains("pdfaid:part").doesNotContain("fx:");
    }

    @Test
    void aLevelThatTakesNoFilesIsNotClaimed() throws IOException {
        String template = PAGE.formatted("PDF/A-2b");
        assertThat(warnings(template)).singleElement().asString().contains("expect PDF/A-3");
        Rendered rendered = render("PDF/A-2b", XML.formatted("urn:cen.eu:en16931:2017"));
        assertThat(rendered.warnings()).singleElement().satisfies(warning -> assertThat(warning.message())
                .isEqualTo("The document does not claim PDF/A-2b: it has an attached file, which PDF/A-3 alone takes"));
        assertThat(xmp(rendered.pdf().bytes())).doesNotContain("pdfaid:part");
    }

    private static Rendered render(String claim, String xml) {
        return (Rendered) outcome(claim, xml);
    }

    private static String rejection(String xml) {
        return ((Rejected) outcome("PDF/A-3b", xml)).message();
    }

    private static RenderOutcome outcome(String claim, String xml) {
        return DocumentFixture.ENGINE.render(compiled(PAGE.formatted(claim)).plan(), json("{}").put("xml", xml),
                ImageResolver.NONE);
    }

    /** Returns name and relationship of the attached file, and its content in the next lines. */
    private static String attached(byte[] pdf) throws IOException {
        try (var document = Loader.loadPDF(pdf)) {
            COSDictionary catalog = document.getDocumentCatalog().getCOSObject();
            List<PDComplexFileSpecification> named = List.copyOf(document.getDocumentCatalog().getNames()
                    .getEmbeddedFiles().getNames().values());
            var associated = (COSDictionary) ((COSArray) catalog.getDictionaryObject("AF")).getObject(0);
            assertThat(named).singleElement().satisfies(file -> assertThat(file.getCOSObject()).isSameAs(associated));
            PDComplexFileSpecification file = named.getFirst();
            return file.getFileUnicode() + " " + associated.getCOSName(COSName.getPDFName("AFRelationship")).getName()
                    + "\n" + new String(file.getEmbeddedFile().toByteArray(), UTF_8);
        }
    }

    private static String xmp(byte[] pdf) throws IOException {
        try (var document = Loader.loadPDF(pdf)) {
            return new String(document.getDocumentCatalog().getMetadata().toByteArray(), UTF_8);
        }
    }
}
