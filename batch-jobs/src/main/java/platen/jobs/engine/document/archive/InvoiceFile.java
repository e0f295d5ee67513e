package platen.jobs.engine.document.archive;

import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * An invoice for programs, which is attached to the invoice for people (Factur-X 1.0, ZUGFeRD 2).
 *
 * @param name of the file, which readers look for
 * @param level how much the invoice says, by its name in Factur-X
 * @param xml the file, in UTF-8
 */
public record InvoiceFile(String name, String level, byte[] xml) {
    private static final String NAMESPACE = "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100";
    private static final String GUIDELINE = "GuidelineSpecifiedDocumentContextParameter";
    private static final int MAX_DEPTH = 64;
    /** Guidelines that invoices name, with their levels. */
    private static final Map<String, String> LEVELS = Map.of(
            "urn:factur-x.eu:1p0:minimum", "MINIMUM",
            "urn:factur-x.eu:1p0:basicwl", "BASIC WL",
            "urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic", "BASIC",
            "urn:cen.eu:en16931:2017", "EN 16931",
            "urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended", "EXTENDED");
    private static final String NATIONAL = "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_";
    /** Levels whose file does not hold the whole invoice. */
    private static final List<String> PARTIAL = List.of("MINIMUM", "BASIC WL");

    /**
     * Reads an invoice.
     *
     * @param text an XML document with the syntax of Cross Industry Invoice
     * @throws IllegalArgumentException with a sentence for its author when it is none
     */
    public static InvoiceFile read(String text) {
        String xml = text.startsWith("\uFEFF") ? text.substring(1) : text;
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        String guideline;
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(xml));
            String encoding = reader.getCharacterEncodingScheme();
            if (encoding != null && !encoding.equalsIgnoreCase("UTF-8")) {
                throw new IllegalArgumentException("it declares the encoding " + encoding + "; expected UTF-8");
            }
            guideline = guideline(reader);
        } catch (XMLStreamException e) {
            throw new IllegalArgumentException("it is no well-formed XML (line " + e.getLocation().getLineNumber()
                    + ", column " + e.getLocation().getColumnNumber() + ")", e);
        }
        boolean national = guideline.toLowerCase(Locale.ROOT).startsWith(NATIONAL);
        String level = national ? "XRECHNUNG" : LEVELS.get(guideline.toLowerCase(Locale.ROOT));
        if (level == null) {
            throw new IllegalArgumentException(guideline.isEmpty()
                    ? "it names no guideline in " + GUIDELINE + "/ID"
                    : "its guideline '" + guideline + "' is none of Factur-X or XRechnung");
        }
        return new InvoiceFile(national ? "xrechnung.xml" : "factur-x.xml", level,
                xml.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns how the file relates to the pages, as a name of PDF. */
    public String relationship() {
        return PARTIAL.contains(level) ? "Data" : "Alternative";
    }

    /** Reads the whole document, which must be well-formed, and returns the guideline that it names; empty for none. */
    private static String guideline(XMLStreamReader reader) throws XMLStreamException {
        String guideline = "";
        boolean within = false;
        int depth = 0;
        while (reader.hasNext()) {
            int event = reader.next();
            if (event == XMLStreamConstants.DTD) {
                throw new IllegalArgumentException("it has a document type declaration; leave it out");
            }
            if (event == XMLStreamConstants.END_ELEMENT) {
                depth--;
                within &= !reader.getLocalName().equals(GUIDELINE);
            }
            if (event != XMLStreamConstants.START_ELEMENT) {
                continue;
            }
            if (++depth > MAX_DEPTH) {
                throw new IllegalArgumentException("its elements are nested more than " + MAX_DEPTH + " deep");
            }
            String name = reader.getLocalName();
            if (depth == 1 && !(name.equals("CrossIndustryInvoice") && NAMESPACE.equals(reader.getNamespaceURI()))) {
                throw new IllegalArgumentException("it begins with <" + name
                        + ">; expected a CrossIndustryInvoice of UN/CEFACT");
            }
            within |= name.equals(GUIDELINE);
            if (within && name.equals("ID") && guideline.isEmpty()) {
                guideline = reader.getElementText().strip();
                depth--;
            }
        }
        return guideline;
    }

    /** Returns the properties of Factur-X in XMP. */
    String properties() {
        return "<rdf:Description rdf:about=\"\" xmlns:fx=\"" + ExtensionSchemas.INVOICE.namespace() + "\">\n"
                + "<fx:DocumentType>INVOICE</fx:DocumentType>\n<fx:DocumentFileName>" + name
                + "</fx:DocumentFileName>\n<fx:Version>1.0</fx:Version>\n<fx:ConformanceLevel>" + level
                + "</fx:ConformanceLevel>\n</rdf:Description>\n";
    }
}
