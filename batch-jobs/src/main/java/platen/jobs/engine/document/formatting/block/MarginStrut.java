package platen.jobs.engine.document.formatting.block;

/** Adjoining margins that collapse to one (CSS 2.2, section 8.3.1). */
final class MarginStrut {
    private double positive;
    private double negative;

    void add(double margin) {
        if (margin > positive) {
            positive = margin;
        } else if (margin < negative) {
            negative = margin;
        }
    }

    /** The collapsed margin: the largest of the positive ones and the least of the negative ones. */
    double sum() {
        return positive + negative;
    }

    /** The collapsed margin with a further one. */
    double sumWith(double margin) {
        return Math.max(positive, margin) + Math.min(negative, margin);
    }

    /** Takes over the margins of another strut. */
    void set(MarginStrut other) {
        positive = other.positive;
        negative = other.negative;
    }

    double positive() {
        return positive;
    }

    double negative() {
        return negative;
    }

    void set(double largest, double least) {
        positive = largest;
        negative = least;
    }

    void clear() {
        positive = 0;
        negative = 0;
    }
}
