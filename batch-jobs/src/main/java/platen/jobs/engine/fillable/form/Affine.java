package platen.jobs.engine.fillable.form;

/** A PDF transformation matrix [a b c d e f]: x' = ax + cy + e, y' = bx + dy + f. */
public record Affine(float a, float b, float c, float d, float e, float f) {
    public static final Affine IDENTITY = new Affine(1, 0, 0, 1, 0, 0);

    public static Affine translation(float x, float y) {
        return new Affine(1, 0, 0, 1, x, y);
    }

    public float x(float x, float y) {
        return a * x + c * y + e;
    }

    public float y(float x, float y) {
        return b * x + d * y + f;
    }

    /** Returns the transformation that applies this one first and then another. */
    public Affine then(Affine next) {
        return new Affine(a * next.a + b * next.c, a * next.b + b * next.d, c * next.a + d * next.c,
                c * next.b + d * next.d, e * next.a + f * next.c + next.e, e * next.b + f * next.d + next.f);
    }

    /** Returns the factor by which lengths grow; the geometric mean when width and height grow differently. */
    public double scale() {
        return isTranslation() ? 1 : Math.sqrt(Math.abs((double) a * d - (double) b * c));
    }

    /** Returns whether this transformation only moves, without rotating or scaling. */
    public boolean isTranslation() {
        return a == 1 && b == 0 && c == 0 && d == 1;
    }
}
