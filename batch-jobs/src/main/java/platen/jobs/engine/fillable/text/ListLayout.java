package platen.jobs.engine.fillable.text;

import java.util.List;
import java.util.function.Function;
import platen.jobs.engine.fillable.form.Box;
import platen.jobs.engine.fillable.form.WidgetPlace;
import platen.jobs.engine.schema.Field.Option;

/** Draws the options of a list box below each other and highlights the selected ones as Acrobat does. */
public final class ListLayout {
    /** Acrobat's highlight color, which does not depend on the form. */
    private static final String HIGHLIGHT = "0.6 0.7569 0.8431 rg";
    private static final String BLACK = "0 g";
    private static final float AUTOMATIC_SIZE = 12;
    private static final double THOUSAND = 1000;

    private final Overlay overlay;
    private final WidgetPlace.Text place;
    private final List<Option> options;
    private final Function<String, PreparedText> prepare;
    private final Box clip;
    private final Box inner;

    public ListLayout(Overlay overlay, WidgetPlace.Text place, List<Option> options,
            Function<String, PreparedText> prepare) {
        this.overlay = overlay;
        this.place = place;
        this.options = options;
        this.prepare = prepare;
        this.clip = place.box().inset(place.padding());
        this.inner = clip.inset(place.padding());
    }

    /**
     * Draws the list from {@code topIndex} on, or from the first selected option if that would not be visible.
     *
     * @return whether every selected option is visible
     */
    public boolean draw(int topIndex, List<Integer> selected) {
        if (options.isEmpty()) {
            return selected.isEmpty();
        }
        Rows rows = rows(topIndex, selected);
        Overlay.Saved saved = overlay.save();
        overlay.matrix(place.toPage());
        overlay.content().ascii("cm ");
        overlay.rectangle(clip);
        overlay.content().ascii("W n ");
        selected.stream().filter(rows::contains).forEach(index -> highlight(rows, index));
        drawLabels(rows);
        overlay.restore(saved);
        return selected.isEmpty() || selected.getLast() < rows.top() + rows.whole()
                && widest(selected) * rows.size() <= clip.width();
    }

    /**
     * Rows of the list that are drawn.
     *
     * @param size font size
     * @param height of a row
     * @param whole number of rows that fit as a whole
     * @param top index of the first option that is drawn
     * @param end index of the option after the last one that is drawn
     */
    private record Rows(float size, double height, int whole, int top, int end) {
        boolean contains(int index) {
            return index >= top && index < end;
        }
    }

    private Rows rows(int topIndex, List<Integer> selected) {
        float size = place.size() == 0 ? AUTOMATIC_SIZE : place.size();
        double height = prepare(0).lineHeight() / THOUSAND * size;
        if (height > clip.height()) {
            size = (float) (size * clip.height() / height);
            height = clip.height();
        }
        // Counts whole rows only; the padding above and below contains no part of a letter.
        int whole = Math.max(1, (int) ((inner.top() - clip.bottom()) / height + 0.05));
        int top = Math.clamp(topIndex, 0, options.size() - 1);
        if (!selected.isEmpty() && (selected.getFirst() < top || selected.getLast() >= top + whole)) {
            top = Math.min(selected.getFirst(), Math.max(0, options.size() - whole));
        }
        return new Rows(size, height, whole, top, Math.min(options.size(), top + whole + 1));
    }

    private void highlight(Rows rows, int index) {
        Box area = place.box().inset(1);
        overlay.color(HIGHLIGHT);
        float upper = (float) (area.top() - rows.height() * (index - rows.top()) + 2);
        overlay.rectangle(new Box(area.left(), (float) (upper - rows.height()), area.right(), upper));
        overlay.content().ascii("f ");
    }

    private void drawLabels(Rows rows) {
        double y = inner.top() - prepare(0).ascent() / THOUSAND * rows.size();
        for (int index = rows.top(); index < rows.end(); index++) {
            PreparedText label = prepare(index);
            overlay.content().ascii("BT ").operand(inner.left()).operand(y).ascii("Td ");
            label.show(overlay, 0, label.length(), rows.size(), BLACK);
            overlay.content().ascii("ET ");
            y -= rows.height();
        }
    }

    private PreparedText prepare(int index) {
        return prepare.apply(options.get(index).label());
    }

    private double widest(List<Integer> selected) {
        double widest = 0;
        for (int index : selected) {
            PreparedText label = prepare(index);
            widest = Math.max(widest, label.width(0, label.length()));
        }
        return widest;
    }
}
