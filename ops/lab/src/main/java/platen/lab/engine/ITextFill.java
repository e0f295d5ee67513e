package platen.lab.engine;

import com.itextpdf.forms.PdfAcroForm;
import com.itextpdf.forms.fields.PdfButtonFormField;
import com.itextpdf.forms.fields.PdfFormCreator;
import com.itextpdf.forms.fields.PdfFormField;
import com.itextpdf.kernel.pdf.PdfDocument;
import com.itextpdf.kernel.pdf.PdfReader;
import com.itextpdf.kernel.pdf.PdfWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Fills forms like {@link NaiveFill}, with iText. */
final class ITextFill {
    private final byte[] file;
    private final Map<String, String> names;

    ITextFill(byte[] file, Map<String, String> names) {
        this.file = file;
        this.names = names;
    }

    byte[] fill(ObjectNode data) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var document = new PdfDocument(
                new PdfReader(new ByteArrayInputStream(file)).setUnethicalReading(true), new PdfWriter(out))) {
            PdfAcroForm form = PdfFormCreator.getAcroForm(document, false);
            form.removeXfaForm();
            for (Map.Entry<String, JsonNode> value : data.properties()) {
                PdfFormField field = form.getField(names.get(value.getKey()));
                if (field != null) {
                    set(field, value.getValue());
                }
            }
            form.flattenFields();
        }
        return out.toByteArray();
    }

    private static void set(PdfFormField field, JsonNode value) {
        try {
            if (value.isBoolean()) {
                field.setValue(value.booleanValue() ? onState(field) : "Off");
            } else {
                field.setValue(value.isArray() ? value.get(0).asString() : value.asString());
            }
        } catch (RuntimeException refused) {
            // A refused value makes iText faster, not slower.
        }
    }

    private static @Nullable String onState(PdfFormField field) {
        if (field instanceof PdfButtonFormField) {
            for (String state : field.getAppearanceStates()) {
                if (!state.equals("Off")) {
                    return state;
                }
            }
        }
        return "Yes";
    }
}
