package platen.jobs.engine.document.resolve;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.value.CssValue;

/** Finds the pictures of which style sheets speak. */
public interface PictureNames {

    /**
     * Returns the source under which a render finds a picture.
     *
     * @param place of the element that shows it, for warnings
     * @return null with a warning when there is none that can be drawn
     */
    @Nullable
    String source(CssValue.Url url, Place place);

    /** Returns the same names without warnings, for renders; it may be used in several threads. */
    default PictureNames withoutWarnings() {
        return this;
    }
}
