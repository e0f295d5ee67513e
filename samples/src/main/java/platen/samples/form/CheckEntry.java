package platen.samples.form;

import java.io.IOException;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.interactive.form.PDCheckBox;

/** A check box with its label to the right. */
public record CheckEntry(String name, String label, boolean required) implements FormEntry {
    private static final float SIDE = 11;

    /** Creates an optional check box. */
    public CheckEntry(String name, String label) {
        this(name, label, false);
    }

    @Override
    public void place(Sheet sheet, Box box) throws IOException {
        Box square = new Box(box.left(), box.top(), SIDE, SIDE);
        sheet.frame(square, 0.8f, Ink.LABEL, Ink.TINT);
        Box text = new Box(square.right() + 6, box.top() - 0.4f, box.width() - SIDE - 6, box.height());
        sheet.paragraph(required ? label + " *" : label, text, 9.5f, 12.5f, Ink.TEXT);

        var field = new PDCheckBox(sheet.acroForm());
        Fields.add(sheet, field, name, label, required, square);
        OnOff.tick(sheet.document(), field.getWidgets().getFirst(), "Yes");
        field.getCOSObject().setItem(COSName.V, COSName.Off);
    }
}
