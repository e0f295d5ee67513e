package platen.jobs.engine.document.style;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.style.Selector.Among;

/**
 * An element as style sheets see it, and its styles. Whether it is, say, an even child may be known only when a loop
 * runs: each such question has a bit in a state that is handed down while the data is walked, and each state's style
 * is resolved once.
 */
public final class StyleNode {
    private static final int MOST_STYLES = 1_000;

    /** Where an element stands when loops and conditions around it leave no doubt. */
    record Fixed(int index, boolean last) {}

    /** A question with its bit. */
    private record Question(Among among, long bit) {}

    private final String tag;
    private final Set<String> classes;
    private final @Nullable String id;
    private final @Nullable StyleNode parent;
    private final @Nullable Fixed fixed;
    private final List<Question> questions = new ArrayList<>();
    private final List<Declaration> inline;
    private final ConcurrentHashMap<Long, Style> styles = new ConcurrentHashMap<>(4);
    private final Styles sheet;
    private long mask;
    private @Nullable Style only;

    StyleNode(Styles sheet, String tag, Set<String> classes, @Nullable String id, @Nullable StyleNode parent,
            @Nullable Fixed fixed, List<Declaration> inline) {
        this.sheet = sheet;
        this.tag = tag;
        this.classes = classes;
        this.id = id;
        this.parent = parent;
        this.fixed = fixed;
        this.inline = inline;
        this.mask = parent == null ? 0 : parent.mask;
    }

    String tag() {
        return tag;
    }

    Set<String> classes() {
        return classes;
    }

    @Nullable
    String id() {
        return id;
    }

    @Nullable
    StyleNode parent() {
        return parent;
    }

    /** The ancestors from the root on, and the element itself. */
    List<StyleNode> path() {
        List<StyleNode> path = new ArrayList<>();
        for (StyleNode node = this; node != null; node = node.parent) {
            path.addFirst(node);
        }
        return path;
    }

    List<Declaration> inline() {
        return inline;
    }

    /** Notes a question that some rule asks of this element. */
    void ask(Among among) {
        if (fixed == null && questions.stream().noneMatch(question -> question.among().equals(among))) {
            var question = new Question(among, sheet.nextBit());
            questions.add(question);
            mask |= question.bit();
        }
    }

    boolean holds(List<Among> all, long state) {
        for (Among among : all) {
            boolean holds = fixed != null
                    ? among.holds(fixed.index(), fixed.last())
                    : questions.stream().anyMatch(q -> q.among().equals(among) && (state & q.bit()) != 0);
            if (!holds) {
                return false;
            }
        }
        return true;
    }

    /** Whether {@link #state} needs to know where the element stands. */
    public boolean asksForPlace() {
        return !questions.isEmpty();
    }

    /**
     * The state within this element.
     *
     * @param around the state of its parent
     * @param index of the element among its siblings, from 0
     */
    public long state(long around, int index, boolean last) {
        long state = around;
        for (Question question : questions) {
            state = question.among().holds(index, last) ? state | question.bit() : state & ~question.bit();
        }
        return state;
    }

    /** Whether the element looks the same wherever it stands. */
    public boolean isFixed() {
        return mask == 0;
    }

    /** The element's style in a state of its own. */
    public Style style(long state) {
        Style known = only;
        if (known != null) {
            return known;
        }
        long own = state & mask;
        known = styles.get(own);
        if (known == null) {
            if (styles.size() == MOST_STYLES) {
                throw new Mistake(null, "More than " + MOST_STYLES + " combinations of :first-child, :last-child and "
                        + ":nth-child style one element; use classes instead.");
            }
            known = sheet.resolve(this, own);
            styles.put(own, known);
        }
        if (mask == 0) {
            // Two threads may both resolve it; what they find is equal.
            only = known;
        }
        return known;
    }
}
