package platen.jobs.engine.template;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.schema.Field.Option;
import platen.jobs.engine.schema.FieldType;

/**
 * A field of a PDF form as its author edits it.
 *
 * @param name full name in the file, by which overrides of the schema refer to it
 * @param derived what the file says, without overrides
 * @param current with the overrides
 * @param places widgets of the field on pages, in the order of the file
 */
public record EditableField(String name, Settings derived, Settings current, List<Place> places) {
    public EditableField {
        places = List.copyOf(places);
    }

    /**
     * The settings of a field that an author can change.
     *
     * @param key path of the value in the data, such as {@code items[0].price}
     * @param maxLength in characters, 0 for no limit
     * @param format as an override spells it; empty for none
     */
    public record Settings(String key, FieldType type, @Nullable String label, boolean required, int maxLength,
            String format, List<Option> options) {
        public Settings {
            options = List.copyOf(options);
        }
    }

    /**
     * A widget on a page, in points from the top left corner of the page as it is displayed.
     *
     * @param page from 1
     */
    public record Place(int page, double x, double y, double width, double height) {}
}
