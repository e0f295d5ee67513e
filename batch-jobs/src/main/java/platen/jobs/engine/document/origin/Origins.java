package platen.jobs.engine.document.origin;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Records where the text of each placeholder is drawn. Layout passes strings on as they are, so that a string with an
 * identity of its own tells where its text comes from; renders that record nothing do no work for that.
 */
public final class Origins {
    /** Places of one document at most; those of later pages are not recorded. */
    public static final int MAX_PLACES = 20_000;

    private final Map<String, Origin> texts = new IdentityHashMap<>();
    private final List<Drawn> drawn = new ArrayList<>();

    /**
     * A place at which the text or the picture of a placeholder is drawn.
     *
     * @param page from 0
     */
    public record Drawn(Origin origin, int page, double x, double y, double width, double height) {}

    /** Returns an equal string that leads to its placeholder. */
    public String mark(String text, Origin origin) {
        var own = new String(text.toCharArray());
        texts.put(own, origin);
        return own;
    }

    /** Returns the placeholder that a marked string comes from; null for any other string. */
    public @Nullable Origin of(String text) {
        return texts.get(text);
    }

    /** Forgets the places: the document is drawn again. */
    public void restart() {
        drawn.clear();
    }

    /** Records a place. */
    public void add(Drawn place) {
        if (drawn.size() < MAX_PLACES && place.width() > 0 && place.height() > 0) {
            drawn.add(place);
        }
    }

    /** Returns all places in the order in which they were drawn. */
    public List<Drawn> drawn() {
        return List.copyOf(drawn);
    }
}
