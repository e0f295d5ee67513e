package platen.jobs.engine.document.warning;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import platen.jobs.engine.model.Warning;

/**
 * Collects declarations that data brings into style attributes and that are ignored, a few for each attribute of the
 * template. Belongs to one render.
 */
public final class StyleWarnings {
    /** Attributes of the template that warnings name. */
    private static final int MAX_ATTRIBUTES = 20;
    /** Warnings for one attribute; the data may bring another value in each row. */
    private static final int MAX_OF_ONE = 3;

    private final Map<Warning.Position, Set<Warning>> byAttribute = new LinkedHashMap<>();

    /** Adds what is wrong with the value of one style attribute. */
    public void add(Iterable<Warning> problems) {
        for (Warning problem : problems) {
            Warning.Position position = problem.position();
            if (position == null || byAttribute.size() == MAX_ATTRIBUTES && !byAttribute.containsKey(position)) {
                continue;
            }
            Set<Warning> same = byAttribute.computeIfAbsent(position, key -> new LinkedHashSet<>());
            if (same.size() < MAX_OF_ONE) {
                same.add(problem);
            } else if (same.size() == MAX_OF_ONE && !same.contains(problem)) {
                same.add(new Warning("", "Further declarations that the data brings into this style attribute are "
                        + "ignored. Correct the listed ones first.", position));
            }
        }
    }

    /** Hands over what was collected. */
    public void report(RenderWarnings warnings) {
        byAttribute.values().forEach(each -> each.forEach(warnings::add));
    }
}
