package platen.samples.form;

import java.io.IOException;
import java.util.List;
import org.apache.pdfbox.pdmodel.interactive.form.PDChoice;
import org.apache.pdfbox.pdmodel.interactive.form.PDComboBox;
import org.apache.pdfbox.pdmodel.interactive.form.PDListBox;

/** A choice from a list: one option from a dropdown, or several from a list box. */
public record ChoiceEntry(String name, String label, boolean required, boolean several, List<Option> options)
        implements
            FormEntry {

    /** Returns a required dropdown, from which one option is chosen. */
    public static ChoiceEntry one(String name, String label, List<Option> options) {
        return new ChoiceEntry(name, label, false, false, options);
    }

    /** Returns a list box, from which any number of options is chosen. */
    public static ChoiceEntry several(String name, String label, List<Option> options) {
        return new ChoiceEntry(name, label, false, true, options);
    }

    public ChoiceEntry asRequired() {
        return new ChoiceEntry(name, label, true, several, options);
    }

    @Override
    public void place(Sheet sheet, Box box) throws IOException {
        sheet.label(label, required, box);
        Box slot = box.below(LABEL_HEIGHT);
        sheet.slot(slot);
        PDChoice field = several ? new PDListBox(sheet.acroForm()) : new PDComboBox(sheet.acroForm());
        Fields.add(sheet, field, name, label, required, slot.inset(3, several ? 2 : 0));
        field.setDefaultAppearance(Fields.appearance(10));
        field.setMultiSelect(several);
        field.setOptions(options.stream().map(Option::value).toList(),
                options.stream().map(Option::label).toList());
    }
}
