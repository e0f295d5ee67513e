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
    private final Function<String, PreparedText> settings;

    public ListLayout(Overlay overlay, WidgetPlace.Text place, List<Option> options,
            Function<String, PreparedText> settings) {
        this.overlay = overlay;
        this.place = place;
        this.options = options;
        this.settings = settings;
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
        float size = place.size() == 0 ? AUTOMATIC_SIZE : place.size();
        Box clip = place.box().inset(place.padding());
        Box inner = clip.inset(place.padding());
        PreparedText first = settings.apply(options.get(0).label());
        double row = first.lineHeight() / THOUSAND * size;
        if (row > clip.height()) {
            size = (float) (size * clip.height() / row);
            row = clip.height();
        }
        // Counts whole rows only; the padding above and below contains no part of a letter.
        int rows = Math.max(1, (int) ((inner.top() - clip.bottom()) / row + 0.05));
        int top = Math.clamp(topIndex, 0, options.size() - 1);
        if (!selected.isEmpty() && (selected.getFirst() < top || selected.getLast() >= top + rows)) {
            top = Math.min(selected.getFirst(), Math.max(0, options.size() - rows));
        }
        int end = Math.min(options.size(), top + rows + 1);

        Overlay.Saved saved = overlay.save();
        overlay.matrix(place.toPage());
        overlay.content().ascii("cm ");
        overlay.rectangle(clip);
        overlay.content().ascii("W n ");
        Box area = place.box().inset(1);
        for (int index : selected) {
            if (index >= top && index < end) {
                overlay.color(HIGHLIGHT);
                float upper = (float) (area.top() - row * (index - top) + 2);
                overlay.rectangle(new Box(area.left(), (float) (upper - row), area.right(), upper));
                overlay.content().ascii("f ");
            }
        }
        double y = inner.top() - first.ascent() / THOUSAND * size;
        for (int index = top; index < end; index++) {
            PreparedText setting = settings.apply(options.get(index).label());
            overlay.content().ascii("BT ").operand(inner.left()).operand(y).ascii("Td ");
            setting.show(overlay, 0, setting.length(), size, BLACK);
            overlay.content().ascii("ET ");
            y -= row;
        }
        overlay.restore(saved);
        return selected.isEmpty() || selected.getLast() < top + rows && widest(selected) * size <= clip.width();
    }

    private double widest(List<Integer> selected) {
        double widest = 0;
        for (int index : selected) {
            PreparedText setting = settings.apply(options.get(index).label());
            widest = Math.max(widest, setting.width(0, setting.length()));
        }
        return widest;
    }
}
