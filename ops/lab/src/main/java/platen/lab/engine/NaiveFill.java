package platen.lab.engine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm;
import org.apache.pdfbox.pdmodel.interactive.form.PDButton;
import org.apache.pdfbox.pdmodel.interactive.form.PDCheckBox;
import org.apache.pdfbox.pdmodel.interactive.form.PDChoice;
import org.apache.pdfbox.pdmodel.interactive.form.PDField;
import org.apache.pdfbox.pdmodel.interactive.form.PDPushButton;
import org.apache.pdfbox.pdmodel.interactive.form.PDTextField;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Fills forms with PDFBox as tutorials show it: load, set every value, flatten, save. */
public final class NaiveFill {
    private final byte[] file;
    private final Map<String, String> names;

    /** @param names the file's full field name for each data key */
    public NaiveFill(byte[] file, Map<String, String> names) {
        this.file = file;
        this.names = names;
    }

    /** Fills the form; fields that PDFBox refuses are added to {@code refused}. */
    public byte[] fill(ObjectNode data, List<String> refused) throws IOException {
        try (PDDocument document = Loader.loadPDF(file)) {
            document.setAllSecurityToBeRemoved(true);
            PDAcroForm form = document.getDocumentCatalog().getAcroForm();
            for (Map.Entry<String, JsonNode> value : data.properties()) {
                PDField field = form.getField(names.get(value.getKey()));
                try {
                    set(field, value.getValue());
                } catch (IOException | RuntimeException e) {
                    refused.add(value.getKey() + ": " + e.getMessage());
                }
            }
            form.flatten();
            var out = new ByteArrayOutputStream();
            document.save(out);
            return out.toByteArray();
        }
    }

    private static void set(PDField field, JsonNode value) throws IOException {
        switch (field) {
            case PDCheckBox box -> {
                if (value.isBoolean() && value.booleanValue()) {
                    box.check();
                } else if (value.isBoolean()) {
                    box.unCheck();
                } else {
                    box.setValue(value.stringValue());
                }
            }
            case PDPushButton _ -> {}
            case PDButton button -> button.setValue(value.stringValue());
            case PDChoice choice -> {
                if (value.isArray()) {
                    var values = new ArrayList<String>();
                    value.forEach(each -> values.add(each.stringValue()));
                    choice.setValue(values);
                } else {
                    choice.setValue(value.stringValue());
                }
            }
            case PDTextField text -> text.setValue(value.isString() ? value.stringValue() : value.toString());
            case null, default -> throw new IOException("no such field");
        }
    }
}
