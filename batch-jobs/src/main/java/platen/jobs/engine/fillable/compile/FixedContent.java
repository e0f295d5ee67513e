package platen.jobs.engine.fillable.compile;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import platen.jobs.engine.fillable.compile.field.RawField;
import platen.jobs.engine.fillable.compile.kind.PrintFlags;
import platen.jobs.engine.fillable.compile.pdf.CosAccess;
import platen.jobs.engine.fillable.compile.pdf.Pages;
import platen.jobs.engine.fillable.compile.structure.DrawnWidget;
import platen.jobs.engine.fillable.form.Affine;
import platen.jobs.engine.fillable.form.Box;
import platen.jobs.engine.fillable.form.Reading;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * The content that the widgets of one page draw regardless of the data: backgrounds, borders, captions. Contains only
 * printed widgets.
 */
final class FixedContent {
    /**
     * Content by the widget's position among the page's annotations; later annotations are drawn on top, as in every
     * viewer.
     */
    private final TreeMap<Integer, PdfBuffer> contents = new TreeMap<>();
    private final COSDictionary objects = new COSDictionary();
    private final COSDictionary fonts = new COSDictionary();
    private final PrintFlags flags;
    private final boolean tagged;
    private final List<DrawnWidget> drawn = new ArrayList<>();
    private final List<DrawnWidget> values = new ArrayList<>();
    private boolean inks;

    /** The role of content that is drawn in place of a widget. */
    enum Role {
        /** Background or border: an artifact in a tagged document. */
        DECORATION,
        /** The widget's own content: part of the structure in a tagged document. */
        CONTENT
    }

    /** @param tagged whether the document has a structure tree */
    FixedContent(PrintFlags flags, boolean tagged) {
        this.flags = flags;
        this.tagged = tagged;
    }

    /** Returns the widgets whose content is drawn here, by the MCID of their content. */
    List<DrawnWidget> drawn() {
        return drawn;
    }

    /** Returns the widgets whose values a render draws, in drawing order. */
    List<DrawnWidget> values() {
        return values;
    }

    /** Returns whether operators, not counting those of the form's own drawings, set a color in CMYK. */
    boolean hasInks() {
        return inks;
    }

    boolean isEmpty() {
        return contents.isEmpty();
    }

    /** Draws a form XObject; the matrix maps its coordinates, after its own matrix, to the page. */
    void draw(RawField.Widget widget, Role role, COSStream form, Affine matrix) {
        if (!flags.isPrinted(widget.dictionary())) {
            return;
        }
        COSName name = COSName.getPDFName("C" + objects.size());
        objects.setItem(name, form);
        end(begin(widget, role, matrix).ascii("/").ascii(name.getName()).ascii(" Do "));
    }

    /** Draws operators in their own coordinate space. */
    void draw(RawField.Widget widget, Role role, String operators, Affine matrix) {
        if (!operators.isEmpty() && flags.isPrinted(widget.dictionary())) {
            inks |= ClaimCheck.hasInks(operators);
            end(begin(widget, role, matrix).ascii(operators));
        }
    }

    /** Returns the resource name of a font. */
    String font(COSDictionary font, int index) {
        String name = "F" + index;
        fonts.setItem(COSName.getPDFName(name), Pages.indirect(font));
        return name;
    }

    private PdfBuffer begin(RawField.Widget widget, Role role, Affine m) {
        PdfBuffer out = contents.computeIfAbsent(widget.spot().order(), _ -> new PdfBuffer());
        if (tagged) {
            switch (role) {
                case DECORATION -> out.ascii("/Artifact BMC ");
                case CONTENT -> {
                    out.ascii("/Form<</MCID ").integer(drawn.size()).ascii(">>BDC ");
                    drawn.add(new DrawnWidget(widget.dictionary(), null, List.of(Reading.AS_DRAWN)));
                }
            }
        }
        return out.ascii("q ").operand(m.a()).operand(m.b()).operand(m.c()).operand(m.d()).operand(m.e()).operand(m.f())
                .ascii("cm ");
    }

    private void end(PdfBuffer out) {
        out.ascii(tagged ? "Q EMC\n" : "Q\n");
    }

    COSStream stream(Box box) throws IOException {
        COSStream stream = form(box, Affine.IDENTITY);
        var resources = new COSDictionary();
        resources.setItem(COSName.XOBJECT, objects);
        resources.setItem(COSName.FONT, fonts);
        stream.setItem(COSName.RESOURCES, resources);
        try (OutputStream out = stream.createOutputStream()) {
            for (PdfBuffer content : contents.values()) {
                out.write(content.toBytes());
            }
        }
        return stream;
    }

    /** Returns an empty form XObject. */
    static COSStream form(Box box, Affine matrix) {
        var stream = new COSStream();
        stream.setItem(COSName.TYPE, COSName.XOBJECT);
        stream.setItem(COSName.SUBTYPE, COSName.FORM);
        stream.setItem(COSName.BBOX, CosAccess.array(box.left(), box.bottom(), box.right(), box.top()));
        if (!matrix.equals(Affine.IDENTITY)) {
            stream.setItem(COSName.MATRIX,
                    CosAccess.array(matrix.a(), matrix.b(), matrix.c(), matrix.d(), matrix.e(), matrix.f()));
        }
        return stream;
    }
}
