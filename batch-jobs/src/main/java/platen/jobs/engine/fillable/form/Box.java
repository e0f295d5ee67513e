package platen.jobs.engine.fillable.form;

/** A rectangle in PDF points; x grows to the right and y grows upwards. */
public record Box(float left, float bottom, float right, float top) {

    public float width() {
        return right - left;
    }

    public float height() {
        return top - bottom;
    }

    /** Returns whether the two boxes share an area. */
    public boolean overlaps(Box other) {
        return left < other.right && other.left < right && bottom < other.top && other.bottom < top;
    }

    /** Returns this box reduced by {@code by} points on every side. */
    public Box inset(float by) {
        return new Box(left + by, bottom + by, right - by, top - by);
    }

    /** Returns the bounding box of this box after a transformation. */
    public Box through(Affine m) {
        float x1 = m.x(left, bottom);
        float x2 = m.x(left, top);
        float x3 = m.x(right, bottom);
        float x4 = m.x(right, top);
        float y1 = m.y(left, bottom);
        float y2 = m.y(left, top);
        float y3 = m.y(right, bottom);
        float y4 = m.y(right, top);
        return new Box(Math.min(Math.min(x1, x2), Math.min(x3, x4)), Math.min(Math.min(y1, y2), Math.min(y3, y4)),
                Math.max(Math.max(x1, x2), Math.max(x3, x4)), Math.max(Math.max(y1, y2), Math.max(y3, y4)));
    }
}
