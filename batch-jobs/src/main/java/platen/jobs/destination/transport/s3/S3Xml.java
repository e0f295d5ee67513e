package platen.jobs.destination.transport.s3;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A document that a store answers with, as the texts of its elements in their order. Document types and entities are not
 * processed; depth, number and length are limited.
 *
 * @param root name of the outermost element, without its namespace
 */
record S3Xml(String root, List<Element> elements) {
    private static final int MAX_DEPTH = 8;
    private static final int MAX_ELEMENTS = 10_000;
    private static final int MAX_TEXT = 4_096;
    private static final XMLInputFactory FACTORY = factory();

    S3Xml {
        elements = List.copyOf(elements);
    }

    /** An element that has text only. */
    record Element(String name, String text) {}

    /** Returns the document; empty when the bytes are none that a store would send. */
    static Optional<S3Xml> parse(byte[] bytes) {
        try {
            XMLStreamReader reader = FACTORY.createXMLStreamReader(new ByteArrayInputStream(bytes));
            try {
                return Optional.of(parse(reader));
            } finally {
                reader.close();
            }
        } catch (XMLStreamException | IllegalArgumentException | IllegalStateException e) {
            return Optional.empty();
        }
    }

    /** Returns the text of the first element of a name. */
    Optional<String> text(String name) {
        return elements.stream().filter(each -> each.name().equals(name)).map(Element::text).findFirst();
    }

    private static S3Xml parse(XMLStreamReader reader) throws XMLStreamException {
        var elements = new ArrayList<Element>();
        String root = "";
        int depth = 0;
        var text = new StringBuilder();
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    root = depth == 0 ? reader.getLocalName() : root;
                    text.setLength(0);
                    depth++;
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text.append(reader.getText());
                case XMLStreamConstants.END_ELEMENT -> {
                    elements.add(new Element(reader.getLocalName(), text.toString()));
                    text.setLength(0);
                    depth--;
                }
                case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE ->
                    throw new XMLStreamException("a store declares no types");
                default -> {
                    // Comments, instructions and spaces mean nothing here.
                }
            }
            if (depth > MAX_DEPTH || elements.size() > MAX_ELEMENTS || text.length() > MAX_TEXT) {
                throw new XMLStreamException("too large");
            }
        }
        return new S3Xml(root, elements);
    }

    private static XMLInputFactory factory() {
        // Not the one on the class path, whose limits are others.
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, false);
        return factory;
    }
}
