package platen.samples.form;

import java.io.IOException;

/**
 * An input field with its label. Each kind draws itself into a box of the grid and adds one field to the form; its name
 * is the field's full name, in which dots separate the levels of the hierarchy.
 */
public sealed interface FormEntry permits TextEntry, ChoiceEntry, RadioEntry, CheckEntry, PictureEntry, SignatureEntry {
    /** Height of the label above a field, in points. */
    float LABEL_HEIGHT = 11;

    /** Draws the entry and adds its field. */
    void place(Sheet sheet, Box box) throws IOException;
}
