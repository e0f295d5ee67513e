package platen.samples.form;

import java.io.IOException;

/**
 * Something to fill in, with its label. Each kind draws itself into a box of the grid and adds one field to the form;
 * its name is the field's full name, points making a hierarchy.
 */
public sealed interface FormEntry permits TextEntry, ChoiceEntry, RadioEntry, CheckEntry, PictureEntry, SignatureEntry {
    /** Height of the label above a slot. */
    float LABEL_HEIGHT = 11;

    /** Draws the entry and adds its field. */
    void place(Sheet sheet, Box box) throws IOException;
}
