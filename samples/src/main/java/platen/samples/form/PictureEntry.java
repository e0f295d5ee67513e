package platen.samples.form;

import java.io.IOException;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAppearanceCharacteristicsDictionary;
import org.apache.pdfbox.pdmodel.interactive.form.PDPushButton;

/** An image field, implemented as usual in forms: a push button that shows only an icon. */
public record PictureEntry(String name, String label, boolean required) implements FormEntry {
    private static final int ICON_ONLY = 1;

    @Override
    public void place(Sheet sheet, Box box) throws IOException {
        sheet.label(label, required, box);
        Box slot = box.below(LABEL_HEIGHT);
        sheet.slot(slot);

        var field = new PDPushButton(sheet.acroForm());
        Fields.add(sheet, field, name, label, required, slot.inset(2, 2));
        var look = new PDAppearanceCharacteristicsDictionary(new COSDictionary());
        look.getCOSObject().setInt(COSName.getPDFName("TP"), ICON_ONLY);
        field.getWidgets().getFirst().setAppearanceCharacteristics(look);
    }
}
