package platen.jobs.engine.fillable.compile.appearance;

import java.util.List;
import platen.jobs.engine.fillable.form.Box;

/** Infers the bounding box of an appearance that has none. */
public final class MissingBox {
    private MissingBox() {}

    /**
     * Returns the box that an appearance was drawn for: usually one of the widget's size at the origin, or the widget's
     * rectangle itself if the operators draw at that position of the page.
     */
    public static Box of(List<Object> tokens, Box rectangle) {
        var origin = new Box(0, 0, rectangle.width(), rectangle.height());
        var bounds = new PathBounds();
        for (Operation operation : Operation.of(tokens)) {
            bounds.follow(operation);
            switch (operation.operator()) {
                case "Td", "TD" -> bounds.point(operation.number(0), operation.number(1));
                case "Tm" -> bounds.point(operation.number(4), operation.number(5));
                default -> {}
            }
        }
        float x = (bounds.left() + bounds.right()) / 2;
        float y = (bounds.bottom() + bounds.top()) / 2;
        return holds(rectangle, x, y) && !holds(origin, x, y) ? rectangle : origin;
    }

    private static boolean holds(Box box, float x, float y) {
        return x >= box.left() && x <= box.right() && y >= box.bottom() && y <= box.top();
    }
}
