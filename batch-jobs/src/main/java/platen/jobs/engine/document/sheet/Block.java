package platen.jobs.engine.document.sheet;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.property.Setting;
import platen.jobs.engine.document.source.Place;

/** The declarations of a rule or a style attribute. Each block is equal to itself alone. */
public final class Block {
    public static final Block EMPTY = new Block(List.of());

    private final List<Entry> entries;

    public Block(List<Entry> entries) {
        this.entries = entries;
    }

    public List<Entry> entries() {
        return entries;
    }

    /** One setting of a declaration. */
    public sealed interface Entry {
        boolean important();

        Place place();
    }

    /** Sets a longhand. */
    public record Longhand(Setting setting, boolean important, Place place) implements Entry {}

    /**
     * Sets a custom property.
     *
     * @param value null when it is {@code wide}
     * @param wide {@code inherit}, {@code initial} or the like; empty for a value
     */
    public record Custom(String name, @Nullable List<Component> value, String wide, boolean important, Place place)
            implements
                Entry {}
}
