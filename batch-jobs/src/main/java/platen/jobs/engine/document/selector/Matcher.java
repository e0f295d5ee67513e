package platen.jobs.engine.document.selector;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.selector.Condition.Has;
import platen.jobs.engine.document.selector.Condition.Nth;
import platen.jobs.engine.document.selector.Condition.Preceded;
import platen.jobs.engine.document.selector.Condition.Relative;
import platen.jobs.engine.document.selector.Selector.Compound;

/**
 * Matches selectors against elements. Every comparison counts as work; more than allowed ends in {@link TooMuchWork}.
 * Belongs to one thread.
 */
public final class Matcher {
    /** The style sheets would keep the compiler busy for too long. */
    public static final class TooMuchWork extends RuntimeException {
        TooMuchWork() {
            super("The style sheets compare too much with too many elements");
        }
    }

    private final AtomicLong work;
    private final boolean quirks;
    /** For each general sibling combinator and parent, the index of the first sibling that its left side matches. */
    private final Map<Preceded, Map<Subject, First>> firsts = new IdentityHashMap<>();
    private int nesting;

    private static final class First {
        int index = Integer.MAX_VALUE;
        int scanned;
    }

    /**
     * @param work what may still be compared; shared by matchers of one template
     * @param quirks whether classes and ids are compared without case
     */
    public Matcher(AtomicLong work, boolean quirks) {
        this.work = work;
        this.quirks = quirks;
    }

    /**
     * Counts work.
     *
     * @throws TooMuchWork when no more is allowed
     */
    public void count(int amount) {
        if (work.addAndGet(-amount) < 0) {
            throw new TooMuchWork();
        }
    }

    /** Whether an element matches, pseudo-elements left aside. */
    public boolean matches(Selector selector, Subject subject) {
        return matches(selector, subject, null);
    }

    /**
     * Goes compound by compound down the ancestors, so that the work grows with their number and not with the ways to
     * choose among them.
     */
    private boolean matches(Selector selector, Subject subject, @Nullable Subject anchor) {
        List<Compound> compounds = selector.compounds();
        int last = compounds.size() - 1;
        if (!matches(compounds.get(last), subject, anchor)) {
            return false;
        }
        if (last == 0) {
            return true;
        }
        Subject parent = subject.parent();
        if (parent == null) {
            return false;
        }
        if (last == 1 && selector.child().get(1)) {
            return matches(compounds.getFirst(), parent, anchor);
        }
        List<Subject> path = new ArrayList<>();
        for (Subject each = parent; each != null; each = each.parent()) {
            path.add(each);
        }
        count(path.size() * last / 8);
        var above = new boolean[last];
        var before = new boolean[last];
        for (int depth = path.size() - 1; depth >= 0; depth--) {
            var here = new boolean[last];
            for (int i = 0; i < last; i++) {
                boolean joined = i == 0 || (selector.child().get(i) ? before[i - 1] : above[i - 1]);
                here[i] = joined && matches(compounds.get(i), path.get(depth), anchor);
            }
            for (int i = 0; i < last; i++) {
                above[i] |= here[i];
            }
            before = here;
        }
        return selector.child().get(last) ? before[last - 1] : above[last - 1];
    }

    private boolean matches(Compound compound, Subject subject, @Nullable Subject anchor) {
        count(1);
        if (compound.tag() != null && !compound.tag().equals(subject.name())) {
            return false;
        }
        for (Condition condition : compound.conditions()) {
            if (!holds(condition, subject, anchor)) {
                return false;
            }
        }
        return true;
    }

    /** Whether one condition holds. */
    public boolean holds(Condition condition, Subject subject) {
        return holds(condition, subject, null);
    }

    private boolean holds(Condition condition, Subject subject, @Nullable Subject anchor) {
        Boolean decided = condition.isStructural() ? subject.decided(condition) : null;
        if (decided != null) {
            return decided;
        }
        return switch (condition) {
            case Condition.Id id -> AttributeMatch.hasId(subject, id.name(), quirks);
            case Condition.ClassName name -> AttributeMatch.hasClass(subject, name.name(), quirks);
            case Condition.Attribute attribute -> {
                count(AttributeMatch.work(attribute, subject));
                yield AttributeMatch.holds(attribute, subject);
            }
            case Nth nth -> nth.holds(place(nth, subject));
            case Preceded preceded -> isPreceded(preceded, subject, anchor);
            case Condition.Is is -> matchesAny(is.selectors(), subject, anchor);
            case Condition.Not not -> !matchesAny(not.selectors(), subject, anchor);
            case Has has -> has(has, subject);
            case Condition.Anchor mark -> anchor != null && anchor.isSame(subject);
            case Condition.Empty empty -> subject.isEmpty();
            case Condition.Language language -> ElementState.speaks(subject, language.ranges());
            case Condition.Dir dir -> ElementState.isRightToLeft(subject) == dir.rightToLeft();
            case Condition.Flag flag -> ElementState.holds(flag.kind(), subject);
        };
    }

    private boolean matchesAny(List<Selector> selectors, Subject subject, @Nullable Subject anchor) {
        for (Selector selector : selectors) {
            if (matches(selector, subject, anchor)) {
                return true;
            }
        }
        return false;
    }

    /** The element's place among those that count, from 1; 0 when it does not count itself. */
    private int place(Nth nth, Subject subject) {
        List<? extends Subject> siblings = subject.siblings();
        if (nth.sameType()) {
            return subject.placeOfType(nth.last());
        }
        int index = subject.index();
        if (nth.of().isEmpty()) {
            return nth.last() ? siblings.size() - index : index + 1;
        }
        if (!matchesAny(nth.of(), subject, null)) {
            return 0;
        }
        int place = 1;
        int step = nth.last() ? 1 : -1;
        for (int i = index + step; i >= 0 && i < siblings.size(); i += step) {
            if (matchesAny(nth.of(), siblings.get(i), null)) {
                place++;
            }
        }
        return place;
    }

    private boolean isPreceded(Preceded preceded, Subject subject, @Nullable Subject anchor) {
        int index = subject.index();
        if (index == 0) {
            return false;
        }
        List<? extends Subject> siblings = subject.siblings();
        if (preceded.adjacent()) {
            return matches(preceded.left(), siblings.get(index - 1), anchor);
        }
        if (anchor != null) {
            for (int i = index - 1; i >= 0; i--) {
                if (matches(preceded.left(), siblings.get(i), anchor)) {
                    return true;
                }
            }
            return false;
        }
        First first = firsts.computeIfAbsent(preceded, key -> new HashMap<>())
                .computeIfAbsent(siblings.getFirst(), key -> new First());
        while (first.index == Integer.MAX_VALUE && first.scanned < index) {
            int at = first.scanned++;
            if (matches(preceded.left(), siblings.get(at), null)) {
                first.index = at;
            }
        }
        return first.index < index;
    }

    private boolean has(Has has, Subject subject) {
        for (Relative relative : has.relatives()) {
            if (relative.siblings()) {
                List<? extends Subject> siblings = subject.siblings();
                for (Subject sibling : siblings.subList(subject.index() + 1, siblings.size())) {
                    if (matches(relative.selector(), sibling, subject)
                            || hasBelow(relative.selector(), sibling, subject)) {
                        return true;
                    }
                }
            } else if (hasBelow(relative.selector(), subject, subject)) {
                return true;
            }
        }
        return false;
    }

    private boolean hasBelow(Selector selector, Subject top, Subject anchor) {
        if (++nesting > 500) {
            throw new TooMuchWork();
        }
        try {
            for (Subject child : top.children()) {
                count(2);
                if (matches(selector, child, anchor) || hasBelow(selector, child, anchor)) {
                    return true;
                }
            }
            return false;
        } finally {
            nesting--;
        }
    }
}
