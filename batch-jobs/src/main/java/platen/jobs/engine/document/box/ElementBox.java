package platen.jobs.engine.document.box;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.resolve.NodeSource;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.source.LinkTarget;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.tree.Walk;

/** The box of an element, which names the element for its author. */
final class ElementBox implements Box, Supplier<String> {
    private final BoxTree tree;
    private final Element element;
    private final Scope scope;
    private final StyleState state;
    private final Style style;
    private final LayoutStyle layout;
    private final int itemNumber;
    private final String link;
    private @Nullable BoxMemory memory;
    private @Nullable List<Box> children;
    private List<InlineItem> items = List.of();

    /**
     * @param layout that of the element, blockified where its place asks for it
     * @param around the box that this one stands in; null for a root
     */
    ElementBox(BoxTree tree, Element element, Scope scope, StyleState state, LayoutStyle layout, int itemNumber,
            @Nullable Box around) {
        this.tree = tree;
        this.element = element;
        this.scope = scope;
        this.state = state;
        this.style = element.style(state);
        this.layout = layout;
        this.itemNumber = itemNumber;
        this.link = link(element, scope, around == null ? "" : around.link());
    }

    /** Addresses that could run something lead nowhere. */
    private static String link(Element element, Scope scope, String around) {
        if (!element.tag().equals("a")) {
            return around;
        }
        String href = element.attribute("href", scope).strip();
        return LinkTarget.leads(href) ? href : around;
    }

    @Override
    public Supplier<String> origin() {
        return this;
    }

    @Override
    public String get() {
        return new ElementName(element, scope).get();
    }

    @Override
    public String link() {
        return link;
    }

    @Override
    public @Nullable TextStyle firstLetter() {
        Style letter = element.firstLetter(state);
        return letter == null || FirstLetterBox.isNeeded(this) ? null : letter.text();
    }

    @Override
    public @Nullable Style firstLine() {
        return element.firstLine(state);
    }

    static boolean isReplaced(Element element) {
        return NodeSource.isReplaced(element.tag());
    }

    BoxTree tree() {
        return tree;
    }

    @Override
    public Element element() {
        return element;
    }

    @Override
    public Scope scope() {
        return scope;
    }

    @Override
    public StyleState state() {
        return state;
    }

    @Override
    public Style style() {
        return style;
    }

    @Override
    public LayoutStyle layout() {
        return layout;
    }

    @Override
    public int itemNumber() {
        return itemNumber;
    }

    @Override
    public List<Box> children() {
        List<Box> known = children;
        return known == null ? build() : known;
    }

    @Override
    public List<InlineItem> inlineItems() {
        if (children == null) {
            build();
        }
        return items;
    }

    @Override
    public boolean containsLines() {
        if (children == null) {
            build();
        }
        return !items.isEmpty();
    }

    @Override
    public boolean visit(Walk.Visitor visitor) {
        boolean shown = !isReplaced();
        if (shown) {
            tree.walk().children(element, scope, state, visitor);
        }
        return shown;
    }

    private List<Box> build() {
        ContentBuilder builder = tree.builder(this);
        visit(builder);
        List<Box> built = builder.children();
        items = builder.items();
        children = built;
        tree.reuse(builder);
        return built;
    }

    @Override
    public boolean isReplaced() {
        return isReplaced(element);
    }

    @Override
    public BoxMemory memory() {
        BoxMemory known = memory;
        if (known == null) {
            known = new BoxMemory();
            memory = known;
        }
        return known;
    }

    @Override
    public void release() {
        memory = null;
        children = null;
        items = List.of();
    }

    @Override
    public String toString() {
        return element.toString();
    }
}
