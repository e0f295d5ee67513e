package platen.jobs.engine.fillable.text;

import platen.jobs.engine.fillable.form.Box;
import platen.jobs.engine.fillable.form.WidgetPlace;

import platen.jobs.engine.text.unicode.GraphemeClusters;

/**
 * Lays out text in a widget: size, lines, alignment. Sizes and baselines follow Acrobat as closely as PDFBox's
 * appearance generator reproduces it, so that a filled form looks as its author saw it. Text that does not fit is
 * shrunk, then wrapped, and finally truncated.
 */
public final class TextLayout {
    /** Minimum size to which text is shrunk, in points. */
    private static final float SMALLEST = 4;
    /** Maximum automatic size of wrapped text, in points. */
    private static final int LARGEST_WRAPPED = 12;
    /** Minimum size of text that is readable on paper, in points; smaller text is hard to read. */
    private static final double SMALLEST_READABLE = 5;
    /** Minimum size of text that is visible at all, in points. */
    private static final double SMALLEST_SEEN = 1;
    private static final float SHRINK_STEP = 0.5f;
    private static final double THOUSAND = 1000;

    private final Overlay overlay;
    private final WidgetPlace.Text place;
    private final PreparedText setting;
    private final Box clip;
    private final Box inner;
    /** The size that was drawn, in the widget's coordinates; 0 before that. */
    private float drawnSize;

    public TextLayout(Overlay overlay, WidgetPlace.Text place, PreparedText setting) {
        this.overlay = overlay;
        this.place = place;
        this.setting = setting;
        this.clip = place.box().inset(place.padding());
        this.inner = clip.inset(place.padding());
    }

    /** Returns the size of the drawn text on the page, in points. */
    public double drawnSize() {
        return drawnSize * place.toPage().scale();
    }

    /** Returns whether text was drawn too small to be read, at a size that the form does not specify itself. */
    public boolean isTooSmall() {
        boolean chosen = place.size() == 0 || drawnSize < place.size();
        return drawnSize > 0 && drawnSize() < (chosen ? SMALLEST_READABLE : SMALLEST_SEEN);
    }

    /** Draws one line and returns whether all of it fits. */
    public boolean line() {
        double unit = setting.width(0, setting.length());
        // Acrobat lets text extend into the padding before it counts as too long.
        double available = Math.max(clip.right() - inner.left(), 0);
        float size = wholeInHeight();
        if (place.size() == 0) {
            float tall = tallest();
            size = unit > 0 ? Math.min(tall, Math.max((float) (inner.width() / unit), SMALLEST)) : tall;
        } else if (unit * size > available) {
            size = Math.max(Math.min(size, SMALLEST), (float) (inner.width() / unit));
        }
        int end = setting.length();
        boolean fits = unit * size <= available + 0.01;
        if (!fits) {
            end = fitting(available / size);
        }
        double width = (fits ? unit : setting.width(0, end)) * size;
        var block = new TextBlock();
        block.add(0, end, inner.left() + shift(width), baseline(size));
        draw(block, size, false);
        return fits;
    }

    /** Draws wrapped lines and returns whether all of them fit. */
    public boolean lines(int[] paragraphEnds) {
        if (inner.width() <= 0) {
            return false;
        }
        var wrap = new LineWrapper(setting, paragraphEnds);
        float size = wholeInHeight();
        if (place.size() == 0) {
            size = SMALLEST;
            // Acrobat wraps to this reduced width, according to PDFBox.
            double width = inner.width() - 2 * place.padding();
            while (size < LARGEST_WRAPPED && fillsNoMore(wrap, size + 1, width)) {
                size++;
            }
            wrap.at(size, inner.width(), holding(size));
        } else {
            while (wrap.at(size, inner.width(), holding(size)) > holding(size) && size > SMALLEST) {
                size = Math.max(size - SHRINK_STEP, SMALLEST);
            }
        }
        int shown = Math.min(wrap.count(), holding(size));
        double leading = setting.lineHeight() / THOUSAND * size;
        double y = inner.top() - leading;
        if (shown == 1 && y + setting.descent() / THOUSAND * size < clip.bottom()) {
            // A box as high as one line: placed like a single line, otherwise its lower half would be clipped.
            y = baseline(size);
        }
        y += lift(y - (shown - 1) * leading, y, size);
        var block = new TextBlock();
        boolean wide = false;
        for (int i = 0; i < shown; i++) {
            double width = setting.width(wrap.start(i), wrap.end(i)) * size;
            wide |= width > clip.right() - inner.left();
            double offset = width < inner.width() ? shift(width) : 0;
            block.add(wrap.start(i), wrap.end(i), inner.left() + offset, y - i * leading);
        }
        draw(block, size, wide);
        return shown == wrap.count();
    }

    /** Draws one character per cell and returns whether there are enough cells. */
    public boolean comb(int cells) {
        int[] ends = GraphemeClusters.ends(setting.text());
        int count = Math.min(ends.length, cells);
        float size = wholeInHeight();
        if (place.size() == 0) {
            double unit = setting.width(0, setting.length());
            size = unit > 0 ? Math.min(tallest(), (float) (inner.width() / unit)) : tallest();
        }
        double cell = place.box().width() / cells;
        int first = switch (place.align()) {
            case 1 -> (cells - count) / 2;
            case 2 -> cells - count;
            default -> 0;
        };
        double y = place.box().bottom() + (place.box().height() - setting.ascent() / THOUSAND * size) / 2;
        y += lift(y, y, size);
        var block = new TextBlock();
        int start = 0;
        for (int i = 0; i < count; i++) {
            double width = setting.width(start, ends[i]) * size;
            double x = place.box().left() + (first + i + 0.5) * cell - width / 2;
            block.add(start, ends[i], x, y);
            start = ends[i];
        }
        draw(block, size, false);
        return count == ends.length;
    }

    private void draw(TextBlock block, float size, boolean overflows) {
        drawnSize = size;
        block.draw(overlay, place, setting, size, overflows);
    }

    /**
     * Returns the size that the form specifies, limited to the largest one at which a line is no higher than the field.
     */
    private float wholeInHeight() {
        double height = (setting.capHeight() - setting.descent()) / THOUSAND;
        return Math.min(place.size(), (float) (place.box().height() / height));
    }

    /**
     * Returns how far text is raised so that its descenders stand above the padding, as long as its capitals stay below
     * the top of the field.
     *
     * @param lowest baseline of the last line
     * @param highest baseline of the first line
     */
    private double lift(double lowest, double highest, float size) {
        double missing = clip.bottom() - lowest - setting.descent() / THOUSAND * size;
        double free = place.box().top() - highest - setting.capHeight() / THOUSAND * size;
        return Math.max(0, Math.min(missing, free));
    }

    /** Returns the size at which capitals and descenders fill the height; at least 1. */
    private float tallest() {
        double height = (setting.capHeight() - setting.descent()) / THOUSAND;
        return Math.max((float) (inner.height() / height), 1);
    }

    /**
     * Returns the baseline that centers the capitals, raised where descenders would otherwise reach into the padding.
     */
    private double baseline(float size) {
        double y = clip.bottom() + (clip.height() - setting.capHeight() / THOUSAND * size) / 2;
        return y + lift(y, y, size);
    }

    private double shift(double width) {
        if (width >= inner.width()) {
            return 0;
        }
        return switch (place.align()) {
            case 1 -> (inner.width() - width) / 2;
            case 2 -> inner.width() - width;
            default -> 0;
        };
    }

    /** Returns whether the lines at this size are no higher than the widget. */
    private boolean fillsNoMore(LineWrapper wrap, float size, double width) {
        int most = (int) (inner.height() / (setting.lineHeight() / THOUSAND * size));
        return wrap.at(size, width, most) <= most;
    }

    /** Returns how many lines fit into the clip when half of the last line's descenders must fit; at least one. */
    private int holding(float size) {
        double available = inner.top() - clip.bottom() + 0.01 + setting.descent() / THOUSAND * size / 2;
        return Math.max(1, (int) (available / (setting.lineHeight() / THOUSAND * size)));
    }

    /** Returns the largest number of characters that fit into a width at size 1. */
    private int fitting(double width) {
        int[] ends = GraphemeClusters.ends(setting.text());
        int fits = 0;
        int step = 1;
        // Doubles the step first: measuring is at least linear, and the text may be very long.
        while (fits + step <= ends.length && setting.width(0, ends[fits + step - 1]) <= width) {
            fits += step;
            step *= 2;
        }
        for (; step > 0; step /= 2) {
            if (fits + step <= ends.length && setting.width(0, ends[fits + step - 1]) <= width) {
                fits += step;
            }
        }
        return fits == 0 ? 0 : ends[fits - 1];
    }
}
