package platen.jobs.engine.document.html;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import platen.jobs.engine.document.html.Draft.Branch;
import platen.jobs.engine.document.html.Draft.Marker;

/**
 * Moves the tags of blocks over the start and end tags that HTML lets an author leave out. In
 * <code>&lt;table>{{#each rows}}&lt;tr></code> the block opens in the table and its rows are in a tbody; in
 * <code>{{#each rows}}&lt;li>{{name}}{{/each}}</code> it closes in the item, whose end is not written.
 */
final class BlockPlacer {
    private final Map<Block, Marker> openings = new IdentityHashMap<>();
    private final Map<Block, Marker> closings = new IdentityHashMap<>();

    private BlockPlacer() {}

    /** Moves the tags within an element. */
    static void place(Branch root) {
        var placer = new BlockPlacer();
        placer.note(root);
        placer.settle(root);
    }

    private void note(Branch branch) {
        for (Draft child : branch.children) {
            switch (child) {
                case Branch inner -> note(inner);
                case Marker marker -> {
                    switch (marker.tag.kind()) {
                        case OPEN -> openings.put(marker.tag.own(), marker);
                        case CLOSE -> closings.put(marker.tag.own(), marker);
                        case ELSE, VALUE, REMARK -> {}
                    }
                }
                case Draft.Characters text -> {}
            }
        }
    }

    /** Settles what is within an element and returns the tags at its end that belong behind it. */
    private List<Marker> settle(Branch branch) {
        List<Draft> settled = new ArrayList<>(branch.children.size());
        for (Draft child : branch.children) {
            settled.add(child);
            if (child instanceof Branch inner) {
                if (inner.startImplied) {
                    settled.removeLast();
                    moveDown(settled, inner);
                    settled.add(inner);
                }
                for (Marker marker : settle(inner)) {
                    marker.parent = branch;
                    settled.add(marker);
                }
            }
        }
        branch.children = settled;
        return branch.endImplied ? behind(branch) : List.of();
    }

    /** Moves openings that stand before an element without a start tag, and close within it, to its beginning. */
    private void moveDown(List<Draft> before, Branch implied) {
        Deque<Draft> moved = new ArrayDeque<>();
        int at = before.size();
        int keep = at;
        while (at > 0) {
            Draft last = before.get(--at);
            if (last instanceof Marker marker && opensFor(marker, implied)) {
                keep = at;
            } else if (!isBlank(last)) {
                break;
            }
        }
        while (before.size() > keep) {
            Draft last = before.removeLast();
            if (last instanceof Marker marker) {
                marker.parent = implied;
            }
            moved.addFirst(last);
        }
        implied.children.addAll(0, moved);
    }

    private boolean opensFor(Marker marker, Branch implied) {
        Marker closing = closings.get(marker.tag.own());
        return marker.tag.kind() == TemplateTag.Kind.OPEN && closing != null && closing.parent.isWithin(implied);
    }

    /** Takes the tags at the end of an element whose blocks begin or end outside of it. */
    private List<Marker> behind(Branch branch) {
        Deque<Marker> behind = new ArrayDeque<>();
        int at = branch.children.size();
        while (at > 0) {
            Draft last = branch.children.get(at - 1);
            if (last instanceof Marker marker && !belongsInto(marker, branch)) {
                behind.addFirst(marker);
            } else if (!isBlank(last)) {
                break;
            }
            at--;
        }
        if (!behind.isEmpty()) {
            branch.children.subList(at, branch.children.size()).removeIf(Marker.class::isInstance);
        }
        return List.copyOf(behind);
    }

    private boolean belongsInto(Marker marker, Branch branch) {
        Marker other = (marker.tag.kind() == TemplateTag.Kind.OPEN ? closings : openings).get(marker.tag.own());
        return other != null && other.parent.isWithin(branch);
    }

    private static boolean isBlank(Draft draft) {
        return draft instanceof Draft.Characters text && text.text().isBlank();
    }
}
