package platen.jobs.engine.fillable.compile.drawn;

import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import platen.jobs.engine.fillable.form.Box;

/**
 * A page as it is shown: its crop box, rotation and unit. Converts between points from the top left corner of the shown
 * page and the page's default user space.
 *
 * @param crop visible area in user space
 * @param rotation clockwise, 0, 90, 180 or 270
 * @param unit points per unit of user space
 */
public record PageView(Box crop, int rotation, double unit) {
    private static final double MAX_UNIT = 100;

    /** A rectangle in points from the top left corner of the shown page. */
    public record Shown(double x, double y, double width, double height) {}

    /** Returns the view of a page. */
    public static PageView of(PDPage page) {
        PDRectangle crop = page.getCropBox();
        var box = new Box(crop.getLowerLeftX(), crop.getLowerLeftY(), crop.getUpperRightX(), crop.getUpperRightY());
        return of(box, page.getRotation(), page.getCOSObject());
    }

    /** Returns the view of a page with a known crop box and rotation. */
    public static PageView of(Box crop, int rotation, COSDictionary page) {
        float unit = page.getFloat(COSName.getPDFName("UserUnit"), 1);
        int turn = Math.floorMod(rotation, 360);
        return new PageView(crop, turn % 90 == 0 ? turn : 0, unit > 0 && unit <= MAX_UNIT ? unit : 1);
    }

    /** Returns the width of the shown page, in points. */
    public double width() {
        return unit * (isTurned() ? crop.height() : crop.width());
    }

    /** Returns the height of the shown page, in points. */
    public double height() {
        return unit * (isTurned() ? crop.width() : crop.height());
    }

    private boolean isTurned() {
        return rotation % 180 != 0;
    }

    /** Returns a shown rectangle in user space. */
    public Box toPage(double x, double y, double width, double height) {
        double left = x / unit;
        double top = y / unit;
        double right = (x + width) / unit;
        double bottom = (y + height) / unit;
        return switch (rotation) {
            case 90 -> box(crop.left() + top, crop.bottom() + left, crop.left() + bottom, crop.bottom() + right);
            case 180 -> box(crop.right() - right, crop.bottom() + top, crop.right() - left, crop.bottom() + bottom);
            case 270 -> box(crop.right() - bottom, crop.top() - right, crop.right() - top, crop.top() - left);
            default -> box(crop.left() + left, crop.top() - bottom, crop.left() + right, crop.top() - top);
        };
    }

    private static Box box(double left, double bottom, double right, double top) {
        return new Box((float) left, (float) bottom, (float) right, (float) top);
    }

    /** Returns a rectangle of user space as it is shown. */
    public Shown toShown(Box box) {
        return switch (rotation) {
            case 90 -> shown(box.bottom() - crop.bottom(), box.left() - crop.left(), box.height(), box.width());
            case 180 -> shown(crop.right() - box.right(), box.bottom() - crop.bottom(), box.width(), box.height());
            case 270 -> shown(crop.top() - box.top(), crop.right() - box.right(), box.height(), box.width());
            default -> shown(box.left() - crop.left(), crop.top() - box.top(), box.width(), box.height());
        };
    }

    private Shown shown(double x, double y, double width, double height) {
        return new Shown(x * unit, y * unit, width * unit, height * unit);
    }
}
