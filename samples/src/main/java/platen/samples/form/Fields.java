package platen.samples.form;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationWidget;
import org.apache.pdfbox.pdmodel.interactive.form.PDField;
import org.apache.pdfbox.pdmodel.interactive.form.PDNonTerminalField;
import org.apache.pdfbox.pdmodel.interactive.form.PDTerminalField;

/** Adds fields to the form's field tree and their widgets to the page. */
final class Fields {
    private Fields() {}

    /** Adds a field with one widget. */
    static void add(Sheet sheet, PDTerminalField field, String name, String label, boolean required, Box box)
            throws IOException {
        addToTree(sheet, field, name, label, required);
        show(sheet, field.getWidgets().getFirst(), box);
    }

    /** Adds a field to the field tree; its widgets are placed separately. */
    static void addToTree(Sheet sheet, PDTerminalField field, String name, String label, boolean required)
            throws IOException {
        int point = name.lastIndexOf('.');
        field.setPartialName(name.substring(point + 1));
        field.setAlternateFieldName(label);
        field.setRequired(required);
        if (point < 0) {
            List<PDField> top = sheet.acroForm().getFields();
            top.add(field);
            sheet.acroForm().setFields(top);
        } else {
            adopt(group(sheet, name.substring(0, point)), field);
        }
    }

    private static PDNonTerminalField group(Sheet sheet, String name) throws IOException {
        if (sheet.acroForm().getField(name) instanceof PDNonTerminalField existing) {
            return existing;
        }
        var group = new PDNonTerminalField(sheet.acroForm());
        int point = name.lastIndexOf('.');
        group.setPartialName(name.substring(point + 1));
        if (point < 0) {
            List<PDField> top = sheet.acroForm().getFields();
            top.add(group);
            sheet.acroForm().setFields(top);
        } else {
            adopt(group(sheet, name.substring(0, point)), group);
        }
        return group;
    }

    private static void adopt(PDNonTerminalField parent, PDField child) {
        var children = new ArrayList<>(parent.getChildren());
        children.add(child);
        parent.setChildren(children);
        child.getCOSObject().setItem("Parent", parent);
    }

    /** Places a widget at a box of the page. */
    static void show(Sheet sheet, PDAnnotationWidget widget, Box box) throws IOException {
        widget.setRectangle(sheet.rectangle(box));
        widget.setPage(sheet.page());
        widget.setPrinted(true);
        sheet.page().getAnnotations().add(widget);
    }

    /** Returns the default appearance of a field: Helvetica in the sample forms' text color. */
    static String appearance(float size) {
        return "/Helv %s Tf %.3f %.3f %.3f rg".formatted(size == Math.rint(size) ? (int) size : size,
                Ink.TEXT.red(), Ink.TEXT.green(), Ink.TEXT.blue());
    }
}
