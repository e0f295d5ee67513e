package platen.jobs.engine.document.layout;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.paint.Drawing;

/** A drawing that can be divided where no page is high enough for it. */
interface Divisible extends Drawing {

    /**
     * Two drawings that show what the one showed.
     *
     * @param height of the first, in points
     * @param restHeight of the rest, in points
     */
    record Parts(Drawing first, double height, Drawing rest, double restHeight) {}

    /**
     * Divides it.
     *
     * @param room for the first part, in points
     * @return null when nothing fits into the room
     */
    @Nullable
    Parts divide(double room);
}
