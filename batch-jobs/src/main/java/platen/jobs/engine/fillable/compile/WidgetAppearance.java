package platen.jobs.engine.fillable.compile;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.compile.appearance.MissingBox;
import platen.jobs.engine.fillable.compile.pdf.ContentTokens;
import platen.jobs.engine.fillable.compile.pdf.CosAccess;
import platen.jobs.engine.fillable.compile.pdf.CosBody;
import platen.jobs.engine.fillable.form.Affine;
import platen.jobs.engine.fillable.form.Box;
import platen.jobs.engine.fillable.form.WidgetPlace.Drawn;

/**
 * The geometry of a drawable widget on its page.
 *
 * @param rectangle on the page
 * @param box bounding box of its appearance: the appearance's own, or one derived from the rectangle and the
 *     widget's rotation
 * @param matrix of its appearance
 * @param toPage transformation from the appearance's space to the page
 * @param appearance its normal appearance if that is a single stream with an area, otherwise null
 */
record WidgetAppearance(COSDictionary widget, Box rectangle, Box box, Affine matrix, Affine toPage,
        @Nullable COSStream appearance) {
    private static final int INVISIBLE_OR_HIDDEN = 0b11;

    /** Returns the appearance of a widget, or null when it is never visible. */
    static @Nullable WidgetAppearance of(COSDictionary widget) {
        Box rectangle = CosAccess.box(widget.getDictionaryObject(COSName.RECT));
        if (rectangle == null || rectangle.width() <= 0 || rectangle.height() <= 0
                || (widget.getInt(COSName.F, 0) & INVISIBLE_OR_HIDDEN) != 0) {
            return null;
        }
        COSDictionary normal = CosAccess.normalAppearance(widget);
        if (normal != null) {
            addMissingBoxes(normal, rectangle);
        }
        Box ownBox = CosAccess.drawableBox(normal);
        if (ownBox != null && normal instanceof COSStream stream) {
            Affine matrix = CosAccess.matrix(stream.getDictionaryObject(COSName.MATRIX));
            Affine toPage = CosAccess.fitted(ownBox, matrix, rectangle);
            if (toPage != null) {
                return new WidgetAppearance(widget, rectangle, ownBox, matrix, toPage, stream);
            }
        }
        return made(widget, rectangle);
    }

    /** Adds the bounding box that form XObjects must have to an appearance, or to those of a button's states. */
    private static void addMissingBoxes(COSDictionary normal, Box rectangle) {
        if (!(normal instanceof COSStream stream)) {
            for (COSName state : normal.keySet()) {
                if (normal.getDictionaryObject(state) instanceof COSStream drawing) {
                    addMissingBoxes(drawing, rectangle);
                }
            }
        } else if (CosAccess.box(stream.getDictionaryObject(COSName.BBOX)) == null) {
            Box box = MissingBox.of(ContentTokens.of(stream).tokens(), rectangle);
            stream.setItem(COSName.BBOX, CosAccess.array(box.left(), box.bottom(), box.right(), box.top()));
        }
    }

    private static WidgetAppearance made(COSDictionary widget, Box rectangle) {
        int turn = WidgetDecoration.of(widget).rotation();
        float width = rectangle.width();
        float height = rectangle.height();
        Box box = turn % 180 == 0 ? new Box(0, 0, width, height) : new Box(0, 0, height, width);
        Affine matrix = switch (turn) {
            case 90 -> new Affine(0, 1, -1, 0, width, 0);
            case 180 -> new Affine(-1, 0, 0, -1, width, height);
            case 270 -> new Affine(0, -1, 1, 0, 0, height);
            default -> Affine.IDENTITY;
        };
        return new WidgetAppearance(widget, rectangle, box, matrix,
                matrix.then(Affine.translation(rectangle.left(), rectangle.bottom())), null);
    }

    /** Returns the appearance of a state at this widget, or nothing if the state paints nothing. */
    Drawn drawn(@Nullable COSBase state, CosBody body) {
        Box stateBox = CosAccess.drawableBox(state);
        if (stateBox == null || !(state instanceof COSStream stream) || !ContentTokens.of(stream).paints()) {
            return Drawn.EMPTY;
        }
        Box seen = stateBox.through(CosAccess.matrix(stream.getDictionaryObject(COSName.MATRIX)));
        if (seen.width() <= 0 || seen.height() <= 0) {
            return Drawn.EMPTY;
        }
        asForm(stream);
        body.add(stream);
        return new Drawn(body.number(stream), CosAccess.fit(seen, rectangle));
    }

    /** Returns the matrix for drawing a form XObject that has this appearance's box and matrix. */
    Affine placement() {
        return CosAccess.fit(box.through(matrix), rectangle);
    }

    /** Returns an appearance stream with the given operators, in this appearance's space. */
    COSStream stream(byte[] operators, @Nullable COSBase resources) throws IOException {
        COSStream stream = FixedContent.form(box, matrix);
        if (resources != null) {
            stream.setItem(COSName.RESOURCES, resources);
        }
        try (OutputStream out = stream.createOutputStream()) {
            out.write(operators);
        }
        return stream;
    }

    /** Adds the entries that form XObjects must have and appearances often omit. */
    static void asForm(COSStream stream) {
        stream.setItem(COSName.TYPE, COSName.XOBJECT);
        stream.setItem(COSName.SUBTYPE, COSName.FORM);
    }
}
