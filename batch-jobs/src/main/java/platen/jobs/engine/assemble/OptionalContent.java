package platen.jobs.engine.assemble;

import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.PdfBuffer;

/** Collects the optional content of all documents; without it, hidden layers would become visible. */
final class OptionalContent {
    private final Set<Integer> groups = new LinkedHashSet<>();
    private final Set<Integer> hidden = new LinkedHashSet<>();
    private final Set<String> order = new LinkedHashSet<>();

    /** Adds the layers of a document with their initial visibility. */
    void append(ObjectCopier copy) throws IOException {
        COSDictionary properties = copy.document().getDocumentCatalog().getCOSObject()
                .getCOSDictionary(COSName.OCPROPERTIES);
        if (properties == null) {
            return;
        }
        COSDictionary initially = properties.getCOSDictionary(COSName.D);
        Set<Integer> own = numbers(properties.getCOSArray(COSName.OCGS), copy);
        groups.addAll(own);
        if (initially == null) {
            return;
        }
        if (COSName.OFF.equals(initially.getCOSName(COSName.BASE_STATE))) {
            own.removeAll(numbers(initially.getCOSArray(COSName.ON), copy));
            hidden.addAll(own);
        }
        hidden.addAll(numbers(initially.getCOSArray(COSName.OFF), copy));
        COSArray listed = initially.getCOSArray(COSName.ORDER);
        if (listed != null) {
            String body = copy.body(listed).toString();
            order.add(body.substring(1, body.length() - 1));
        }
    }

    private static Set<Integer> numbers(@Nullable COSArray groups, ObjectCopier copy)
            throws IOException {
        var numbers = new LinkedHashSet<Integer>();
        if (groups != null) {
            for (int i = 0; i < groups.size(); i++) {
                if (groups.getObject(i) instanceof COSDictionary group) {
                    numbers.add(copy.add(group));
                }
            }
        }
        return numbers;
    }

    /** Writes the catalog entry, if there are any layers. */
    void write(PdfBuffer catalog) {
        if (groups.isEmpty()) {
            return;
        }
        references(catalog.ascii("/OCProperties<</OCGs["), groups);
        catalog.ascii("]/D<</Order[");
        for (String each : order) {
            catalog.ascii(each).space();
        }
        references(catalog.ascii("]/OFF["), hidden);
        catalog.ascii("]>>>>");
    }

    private static void references(PdfBuffer to, Collection<Integer> numbers) {
        for (int number : numbers) {
            to.reference(number).space();
        }
    }
}
