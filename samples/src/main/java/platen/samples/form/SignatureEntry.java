package platen.samples.form;

import java.io.IOException;
import org.apache.pdfbox.pdmodel.interactive.form.PDSignatureField;

/** A signature field. */
public record SignatureEntry(String name, String label, boolean required) implements FormEntry {

    @Override
    public void place(Sheet sheet, Box box) throws IOException {
        sheet.label(label, required, box);
        Box slot = box.below(LABEL_HEIGHT);
        sheet.fill(slot, Ink.TINT);
        sheet.line(slot.left() + 8, slot.bottom() - 8, slot.right() - 8, slot.bottom() - 8, 0.6f, Ink.LABEL);

        var field = new PDSignatureField(sheet.acroForm());
        Fields.add(sheet, field, name, label, required, slot.inset(8, 3));
    }
}
