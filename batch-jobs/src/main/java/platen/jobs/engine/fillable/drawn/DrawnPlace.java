package platen.jobs.engine.fillable.drawn;

import org.jspecify.annotations.Nullable;

/**
 * The place of a drawn field, or of one button of a radio group, in points from the top left corner of the page as it is
 * shown.
 *
 * @param page from 1
 * @param value option of a radio group that the button stands for; empty for other fields
 * @param label of the option, or null for its value
 */
public record DrawnPlace(int page, double x, double y, double width, double height, String value,
        @Nullable String label) {

    /** Returns this place of another rectangle of the same page. */
    public DrawnPlace at(double newX, double newY, double newWidth, double newHeight) {
        return new DrawnPlace(page, newX, newY, newWidth, newHeight, value, label);
    }
}
