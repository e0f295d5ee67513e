package platen.jobs.engine.fillable.compile.appearance;

import java.util.ArrayDeque;
import java.util.Deque;
import platen.jobs.engine.fillable.form.Affine;

/** Computes the bounds of the current path of a content stream, in the stream's own space. */
final class PathBounds {
    private final Deque<Affine> saved = new ArrayDeque<>();
    private Affine matrix = Affine.IDENTITY;
    private float left;
    private float bottom;
    private float right;
    private float top;

    PathBounds() {
        clear();
    }

    void clear() {
        left = bottom = Float.POSITIVE_INFINITY;
        right = top = Float.NEGATIVE_INFINITY;
    }

    float left() {
        return left;
    }

    float bottom() {
        return bottom;
    }

    float right() {
        return right;
    }

    float top() {
        return top;
    }

    /** Processes an operation that constructs a path or changes the matrix; returns whether it constructs a path. */
    boolean follow(Operation operation) {
        switch (operation.operator()) {
            case "q" -> saved.push(matrix);
            case "Q" -> matrix = saved.isEmpty() ? matrix : saved.pop();
            case "cm" -> matrix = operation.matrix().then(matrix);
            case "m", "l" -> points(operation, 1);
            case "c" -> points(operation, 3);
            case "v", "y" -> points(operation, 2);
            case "re" -> {
                point(operation.number(0), operation.number(1));
                point(operation.number(0) + operation.number(2), operation.number(1) + operation.number(3));
            }
            default -> {}
        }
        return switch (operation.operator()) {
            case "m", "l", "c", "v", "y", "re", "h" -> true;
            default -> false;
        };
    }

    void point(float x, float y) {
        float seenX = matrix.x(x, y);
        float seenY = matrix.y(x, y);
        left = Math.min(left, seenX);
        right = Math.max(right, seenX);
        bottom = Math.min(bottom, seenY);
        top = Math.max(top, seenY);
    }

    private void points(Operation operation, int count) {
        for (int i = 0; i < count; i++) {
            point(operation.number(2 * i), operation.number(2 * i + 1));
        }
    }
}
