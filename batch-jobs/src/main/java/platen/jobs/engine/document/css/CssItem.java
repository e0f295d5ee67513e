package platen.jobs.engine.document.css;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A rule or a declaration, as parsed and not yet understood. */
public sealed interface CssItem {
    /** Offset in the style sheet's text. */
    int start();

    /**
     * A declaration.
     *
     * @param name in lower case, except that of a custom property
     * @param value without whitespace around it and without {@code !important}
     */
    record Declaration(String name, List<Component> value, boolean important, int start) implements CssItem {}

    /** A rule with a selector. */
    record QualifiedRule(List<Component> prelude, List<CssItem> contents, int start) implements CssItem {}

    /**
     * An at-rule.
     *
     * @param name in lower case, without the at sign
     * @param contents of its block, or null for a statement
     */
    record AtRule(String name, List<Component> prelude, @Nullable List<CssItem> contents, int start)
            implements
                CssItem {}
}
