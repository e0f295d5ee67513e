package platen.jobs.engine.document.sheet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import platen.jobs.engine.document.css.Component;

/** Describes what the style sheets of a template say, in the order in which they say it. */
public final class SheetSet {
    private final List<StyleRule> rules = new ArrayList<>();
    private final List<PageItem> pages = new ArrayList<>();
    private final List<FontFaceItem> faces = new ArrayList<>();
    private final Map<String, Registered> registered = new HashMap<>();
    private final Layer layers = new Layer();

    /**
     * Describes what {@code @property} says of a custom property.
     *
     * @param initial the value that it has where nothing sets it; empty for none
     * @param syntax what values it takes; empty for all
     */
    public record Registered(boolean inherits, List<Component> initial, String syntax) {}

    public List<StyleRule> rules() {
        return rules;
    }

    public List<PageItem> pages() {
        return pages;
    }

    public List<FontFaceItem> faces() {
        return faces;
    }

    public Map<String, Registered> registered() {
        return registered;
    }

    Layer layers() {
        return layers;
    }
}
