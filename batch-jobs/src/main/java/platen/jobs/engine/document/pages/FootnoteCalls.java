package platen.jobs.engine.document.pages;

import java.util.Map;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.tree.Element;

/** Finds where the calls of footnotes stand on a page. */
final class FootnoteCalls {
    private static final double MISSING = -1;

    private FootnoteCalls() {}

    /**
     * Returns the top of the line or block that calls a note, whose style wants both on one page; 0 where it does not.
     *
     * @param notes of the page, by the boxes of their calls
     */
    static double cut(Fragment page, Fragment note, Map<Box, Fragment> notes) {
        for (Map.Entry<Box, Fragment> each : notes.entrySet()) {
            if (each.getValue() == note) {
                String policy = policy(note);
                return policy.equals("auto")
                        ? 0
                        : Math.max(0, top(page, each.getKey(), 0, 0, policy.equals("block")));
            }
        }
        return 0;
    }

    private static String policy(Fragment note) {
        Box box = note.children().isEmpty() ? note.box() : note.children().getFirst().fragment().box();
        Element element = box.element();
        return element == null ? "auto" : element.footnotePolicy(box.state());
    }

    /** @param line top of the line, or of its block, that is looked at */
    private static double top(Fragment fragment, Box call, double y, double line, boolean block) {
        if (fragment.box() == call) {
            return line;
        }
        for (Placed child : fragment.children()) {
            double at = y + child.y();
            boolean isLine = child.fragment().box() == fragment.box();
            double found = top(child.fragment(), call, at, !isLine ? line : block ? y : at, block);
            if (found != MISSING) {
                return found;
            }
        }
        return MISSING;
    }
}
