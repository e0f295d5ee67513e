package platen.jobs.engine.fillable.compile.appearance;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.pdfbox.contentstream.operator.Operator;
import platen.jobs.engine.fillable.form.Box;

/**
 * Finds background, border and comb lines in a field's marked content where they are mixed with the text: paths that
 * follow the sides of the field or fill it. Text, images and the highlights of selected options are not included.
 */
public final class Frame {
    private static final Set<String> STROKES = Set.of("S", "s", "B", "B*", "b", "b*");
    private static final Set<String> FILLS = Set.of("f", "F", "f*");
    private static final Set<String> STATES = Set.of("q", "Q", "cm", "w", "J", "j", "M", "d", "i", "gs", "cs", "CS",
            "sc", "SC", "scn", "SCN", "g", "G", "rg", "RG", "k", "K");

    private final Box box;
    private final PathBounds bounds = new PathBounds();
    private final List<Object> kept = new ArrayList<>();
    private final List<Object> path = new ArrayList<>();
    private boolean clips;
    private boolean paints;
    private int depth;

    private Frame(Box box) {
        this.box = box;
    }

    /** Returns the tokens that draw the frame, empty when there is none. */
    public static List<Object> of(List<Object> marked, Box box) {
        var frame = new Frame(box);
        Operation.of(marked).forEach(frame::add);
        for (; frame.depth > 0; frame.depth--) {
            frame.kept.add(Operator.getOperator("Q"));
        }
        return frame.paints ? frame.kept : List.of();
    }

    private void add(Operation operation) {
        String operator = operation.operator();
        if (operator.equals("Q") && depth == 0) {
            return;
        }
        if (bounds.follow(operation)) {
            path.addAll(operation.tokens());
        } else if (operator.startsWith("W")) {
            path.addAll(operation.tokens());
            clips = true;
        } else if (operator.equals("n") || STROKES.contains(operator) || FILLS.contains(operator)) {
            paint(operation);
        } else if (STATES.contains(operator)) {
            depth += operator.equals("q") ? 1 : operator.equals("Q") ? -1 : 0;
            kept.addAll(operation.tokens());
        }
    }

    private void paint(Operation operation) {
        boolean seen = STROKES.contains(operation.operator()) && isSide()
                || FILLS.contains(operation.operator()) && (isThin() ? isSide() : covers(0.95f));
        if (seen) {
            kept.addAll(path);
            kept.addAll(operation.tokens());
            paints = true;
        } else if (clips) {
            kept.addAll(path);
            kept.add(Operator.getOperator("n"));
        }
        path.clear();
        bounds.clear();
        clips = false;
    }

    private boolean isThin() {
        return bounds.right() - bounds.left() <= 2 || bounds.top() - bounds.bottom() <= 2;
    }

    private boolean covers(float share) {
        return bounds.right() - bounds.left() >= share * box.width()
                && bounds.top() - bounds.bottom() >= share * box.height();
    }

    /**
     * Returns whether the path surrounds the field or runs along one of its sides; a line from bottom to top separates
     * cells.
     */
    private boolean isSide() {
        float nearby = Math.max(2, 0.1f * box.height());
        boolean wide = bounds.right() - bounds.left() >= 0.85f * box.width();
        boolean high = bounds.top() - bounds.bottom() >= 0.85f * box.height();
        boolean flat = bounds.top() - bounds.bottom() <= 2;
        boolean narrow = bounds.right() - bounds.left() <= 2;
        boolean atEdge = bounds.bottom() <= box.bottom() + nearby || bounds.top() >= box.top() - nearby;
        return wide && high || high && narrow || wide && flat && atEdge;
    }
}
