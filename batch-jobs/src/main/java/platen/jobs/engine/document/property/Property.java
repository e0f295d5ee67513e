package platen.jobs.engine.document.property;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.value.CssValue;

/** A longhand property. */
public final class Property {
    private final int index;
    private final String name;
    private final boolean inherited;
    private final boolean quirky;
    private final Grammar grammar;
    private final CssValue initial;

    Property(int index, String name, boolean inherited, boolean quirky, Grammar grammar, CssValue initial) {
        this.index = index;
        this.name = name;
        this.inherited = inherited;
        this.quirky = quirky;
        this.grammar = grammar;
        this.initial = initial;
    }

    /** Its place in the table, from 0. */
    public int index() {
        return index;
    }

    public String name() {
        return name;
    }

    public boolean isInherited() {
        return inherited;
    }

    public CssValue initial() {
        return initial;
    }

    /** The value of components without whitespace; null when they do not fit. */
    @Nullable
    CssValue parse(List<Component> components, ValueContext context) {
        ValueContext own = context.quirks() && !quirky ? new ValueContext(context.base(), false) : context;
        return GrammarMatcher.whole(grammar, components, own);
    }

    GrammarMatcher.@Nullable Match match(List<Component> components, int at, ValueContext context) {
        ValueContext own = context.quirks() && !quirky ? new ValueContext(context.base(), false) : context;
        return new GrammarMatcher(components, own).match(grammar, at);
    }

    /** One member of a list of layers. */
    GrammarMatcher.@Nullable Match matchLayer(List<Component> components, int at, ValueContext context) {
        return BackgroundShorthand.oneLayer(grammar, components, at, context);
    }

    @Override
    public String toString() {
        return name;
    }
}
