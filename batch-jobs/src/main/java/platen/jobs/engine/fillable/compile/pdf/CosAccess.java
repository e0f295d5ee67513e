package platen.jobs.engine.fillable.compile.pdf;

import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSFloat;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.cos.COSStream;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.form.Affine;
import platen.jobs.engine.fillable.form.Box;

/** Converts values of a file to the engine's types, with null for absent or damaged values. */
public final class CosAccess {
    /** Larger coordinates are treated as damaged; PDF viewers support up to about 14,400 points. */
    private static final float FARTHEST = 1e6f;

    private CosAccess() {}

    public static @Nullable Box box(@Nullable COSBase value) {
        float[] n = numbers(value, 4);
        return n == null
                ? null
                : new Box(Math.min(n[0], n[2]), Math.min(n[1], n[3]), Math.max(n[0], n[2]), Math.max(n[1], n[3]));
    }

    public static Affine matrix(@Nullable COSBase value) {
        float[] n = numbers(value, 6);
        return n == null ? Affine.IDENTITY : new Affine(n[0], n[1], n[2], n[3], n[4], n[5]);
    }

    public static float @Nullable [] numbers(@Nullable COSBase value, int count) {
        if (!(value instanceof COSArray array) || array.size() < count) {
            return null;
        }
        var numbers = new float[count];
        for (int i = 0; i < count; i++) {
            if (!(array.getObject(i) instanceof COSNumber number) || !(Math.abs(number.floatValue()) < FARTHEST)) {
                return null;
            }
            numbers[i] = number.floatValue();
        }
        return numbers;
    }

    public static COSArray array(float... numbers) {
        var array = new COSArray();
        for (float number : numbers) {
            array.add(new COSFloat(number));
        }
        return array;
    }

    /**
     * Returns an entry by its readable name: the bytes of a name may be Latin-1, whereas Java text is encoded as UTF-8.
     */
    public static @Nullable COSBase named(COSDictionary dictionary, String name) {
        for (COSName key : dictionary.keySet()) {
            if (key.getName().equals(name)) {
                return dictionary.getDictionaryObject(key);
            }
        }
        return null;
    }

    /** Returns the normal appearance: a stream, a dictionary of states, or null. */
    public static @Nullable COSDictionary normalAppearance(COSDictionary widget) {
        COSDictionary appearances = widget.getCOSDictionary(COSName.AP);
        return appearances == null ? null : appearances.getCOSDictionary(COSName.N);
    }

    /** Returns the bounding box of an appearance that can be drawn, or null when it has no area. */
    public static @Nullable Box drawableBox(@Nullable COSBase appearance) {
        if (!(appearance instanceof COSStream stream)) {
            return null;
        }
        Box box = box(stream.getDictionaryObject(COSName.BBOX));
        return box == null || box.width() <= 0 || box.height() <= 0 ? null : box;
    }

    /**
     * Returns the transformation from appearance space to the page: the form's matrix, then its box fitted into the
     * rectangle (ISO 32000-2, 12.5.5). Null when there is none.
     */
    public static @Nullable Affine fitted(Box box, Affine matrix, Box rectangle) {
        Box seen = box.through(matrix);
        if (seen.width() <= 0 || seen.height() <= 0) {
            return null;
        }
        return matrix.then(fit(seen, rectangle));
    }

    /** Returns the second part of {@link #fitted} alone, for form XObjects, whose matrix the viewer applies itself. */
    public static Affine fit(Box seen, Box rectangle) {
        float scaleX = rectangle.width() / seen.width();
        float scaleY = rectangle.height() / seen.height();
        // Otherwise rounding errors would make every placement a scaling.
        scaleX = Math.abs(scaleX - 1) < 1e-4 ? 1 : scaleX;
        scaleY = Math.abs(scaleY - 1) < 1e-4 ? 1 : scaleY;
        return new Affine(scaleX, 0, 0, scaleY, rectangle.left() - seen.left() * scaleX,
                rectangle.bottom() - seen.bottom() * scaleY);
    }
}
