package platen.jobs.engine.document.archive;

import java.util.List;

/** Descriptions of properties in XMP that PDF/A does not know (ISO 19005-2, 6.6.2.3.3). */
final class ExtensionSchemas {
    /** A schema of one value type and category for all of its properties. */
    record Schema(String name, String namespace, String prefix, String type, String category,
            List<Property> properties) {}

    record Property(String name, String description) {}

    /** Identifies PDF/UA (ISO 14289-1, 5). */
    static final Schema UA = new Schema("PDF/UA identification", "http://www.aiim.org/pdfua/ns/id/", "pdfuaid",
            "Integer", "internal", List.of(new Property("part", "Part of ISO 14289 to which the document conforms")));

    /** Describes an attached invoice (Factur-X 1.0, 6.2.2). */
    static final Schema INVOICE = new Schema("Factur-X", "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#", "fx",
            "Text", "external", List.of(new Property("DocumentType", "Kind of the attached document"),
                    new Property("DocumentFileName", "Name of the attached file"),
                    new Property("Version", "Version of the schema of the attached file"),
                    new Property("ConformanceLevel", "How much the attached file says")));

    private ExtensionSchemas() {}

    /** Returns the description of schemas. */
    static String of(List<Schema> schemas) {
        var xmp = new StringBuilder(1024);
        xmp.append("<rdf:Description rdf:about=\"\" xmlns:pdfaExtension=\"http://www.aiim.org/pdfa/ns/extension/\"\n"
                + " xmlns:pdfaSchema=\"http://www.aiim.org/pdfa/ns/schema#\""
                + " xmlns:pdfaProperty=\"http://www.aiim.org/pdfa/ns/property#\">\n<pdfaExtension:schemas><rdf:Bag>\n");
        for (Schema schema : schemas) {
            xmp.append("<rdf:li rdf:parseType=\"Resource\">\n");
            element(xmp, "pdfaSchema:schema", schema.name());
            element(xmp, "pdfaSchema:namespaceURI", schema.namespace());
            element(xmp, "pdfaSchema:prefix", schema.prefix());
            xmp.append("<pdfaSchema:property><rdf:Seq>\n");
            for (Property property : schema.properties()) {
                xmp.append("<rdf:li rdf:parseType=\"Resource\">\n");
                element(xmp, "pdfaProperty:name", property.name());
                element(xmp, "pdfaProperty:valueType", schema.type());
                element(xmp, "pdfaProperty:category", schema.category());
                element(xmp, "pdfaProperty:description", property.description());
                xmp.append("</rdf:li>\n");
            }
            xmp.append("</rdf:Seq></pdfaSchema:property></rdf:li>\n");
        }
        return xmp.append("</rdf:Bag></pdfaExtension:schemas></rdf:Description>\n").toString();
    }

    private static void element(StringBuilder xmp, String name, String value) {
        xmp.append('<').append(name).append('>').append(value).append("</").append(name).append(">\n");
    }
}
