package platen.jobs.engine.fillable.compile.drawn;

import java.util.List;
import java.util.Optional;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSString;
import platen.jobs.engine.barcode.BarcodeType;
import platen.jobs.engine.fillable.drawn.DrawnField;
import platen.jobs.engine.fillable.drawn.DrawnFields;
import platen.jobs.engine.fillable.drawn.DrawnType;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The description that each drawn field has in the file. A file may have changed since; wrong ones are ignored. */
public final class DrawnMarker {
    private static final COSName KEY = COSName.getPDFName("PLTN_Drawn");
    private static final int MAX_LENGTH = 100_000;

    private DrawnMarker() {}

    static void mark(COSDictionary field, DrawnField drawn) {
        field.setItem(KEY, new COSString(DrawnFields.json(drawn).toString()));
    }

    /** Returns the description of a field; empty for one that was not drawn. */
    static Optional<DrawnField> of(COSDictionary field) {
        if (!(field.getDictionaryObject(KEY) instanceof COSString text) || text.getBytes().length > MAX_LENGTH) {
            return Optional.empty();
        }
        try {
            return JsonMapper.shared().readTree(text.getString()) instanceof ObjectNode json
                    ? DrawnFields.of(JsonNodeFactory.instance.arrayNode().add(json)).fields().stream().findFirst()
                    : Optional.empty();
        } catch (JacksonException damaged) {
            return Optional.empty();
        }
    }

    /**
     * Returns the code that a field was drawn for; empty for any field but a drawn bar code.
     *
     * @param chain the field and its parents
     */
    public static Optional<BarcodeType> barcode(List<COSDictionary> chain) {
        return chain.stream()
                .flatMap(each -> of(each).stream())
                .filter(each -> each.type() == DrawnType.BARCODE)
                .map(DrawnField::code)
                .findFirst();
    }
}
