package platen.samples.form;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationWidget;
import org.apache.pdfbox.pdmodel.interactive.form.PDRadioButton;

/** Radio buttons side by side; the name of a button's on state is its value. */
public record RadioEntry(String name, String label, boolean required, List<Option> options) implements FormEntry {
    private static final float DIAMETER = 11;

    @Override
    public void place(Sheet sheet, Box box) throws IOException {
        sheet.label(label, required, box);
        var field = new PDRadioButton(sheet.acroForm());
        Fields.addToTree(sheet, field, name, label, required);
        Box row = box.below(LABEL_HEIGHT);
        var widgets = new ArrayList<PDAnnotationWidget>();
        for (int i = 0; i < options.size(); i++) {
            Option option = options.get(i);
            Box cell = row.cell(i, options.size());
            Box circle = new Box(cell.left(), cell.top() + (cell.height() - DIAMETER) / 2, DIAMETER, DIAMETER);
            sheet.circle(circle, 0.8f, Ink.LABEL, Ink.TINT);
            sheet.text(option.label(), circle.right() + 6, circle.bottom() - 2.2f, 9.5f, Ink.TEXT, Weight.REGULAR);

            var widget = new PDAnnotationWidget();
            widget.getCOSObject().setItem(COSName.PARENT, field);
            Fields.show(sheet, widget, circle);
            OnOff.dot(sheet.document(), widget, option.value());
            widgets.add(widget);
        }
        field.setWidgets(widgets);
        field.getCOSObject().setItem(COSName.V, COSName.Off);
    }
}
