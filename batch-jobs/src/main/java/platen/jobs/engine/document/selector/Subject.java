package platen.jobs.engine.document.selector;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An element as selectors see it. */
public interface Subject {
    /** The element's name in lower case. */
    String name();

    Set<String> classes();

    @Nullable
    String attribute(String name);

    @Nullable
    Subject parent();

    /** The parent's element children, this one among them. */
    List<? extends Subject> siblings();

    /** Index among {@link #siblings}. */
    int index();

    /** Place among the siblings of the same name, from 1. */
    int placeOfType(boolean last);

    List<? extends Subject> children();

    /** Whether it has neither elements nor text. */
    boolean isEmpty();

    /** The answer to a structural condition that data decided, or null when the other methods tell. */
    @Nullable
    Boolean decided(Condition condition);

    /** Whether both stand for the same element. */
    boolean isSame(Subject other);
}
