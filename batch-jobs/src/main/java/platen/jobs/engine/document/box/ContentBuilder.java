package platen.jobs.engine.document.box;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.boxstyle.DisplayType;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.FlowStyle;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.tree.Node;
import platen.jobs.engine.document.tree.Walk;

/**
 * Sorts the content of one element into blocks and runs of inline content. Where both occur, a run becomes an anonymous
 * block (CSS Display 3, section 4); a block within an inline box divides that.
 */
final class ContentBuilder implements Walk.Visitor {
    /** Tells what a container does with its content. */
    private enum Kind {
        FLOW,
        /** A flex or grid container, whose children are items. */
        ITEMS,
        /** A table or a part of one around cells. */
        TABLE,
        COLUMNS
    }

    private final BoxTree tree;
    private Box container;
    private Kind kind;
    private List<Box> open = List.of();
    private List<Box> blocks = List.of();
    private final InlineRun run = new InlineRun();
    private List<InlineItem> items = List.of();
    private Box style;
    private int listItems;
    /** Whether the first letter of the text that comes makes a box. */
    private boolean letterWanted;

    ContentBuilder(BoxTree tree, Box container) {
        this.tree = tree;
        this.container = container;
        this.style = container;
        this.kind = kind(container);
        beginContent();
    }

    private static Kind kind(Box box) {
        return switch (box.layout().display()) {
            case FLEX, INLINE_FLEX, GRID, INLINE_GRID -> Kind.ITEMS;
            case TABLE, INLINE_TABLE, TABLE_HEADER_GROUP, TABLE_ROW_GROUP, TABLE_FOOTER_GROUP, TABLE_ROW -> Kind.TABLE;
            case TABLE_COLUMN_GROUP, TABLE_COLUMN -> Kind.COLUMNS;
            case NONE, CONTENTS, BLOCK, FLOW_ROOT, LIST_ITEM, INLINE, INLINE_BLOCK, TABLE_CAPTION, TABLE_CELL ->
                Kind.FLOW;
        };
    }

    /** Begins again, with the content of another box. */
    void begin(Box box) {
        container = box;
        style = box;
        open = List.of();
        blocks = List.of();
        run.begin();
        items = List.of();
        listItems = 0;
        kind = kind(box);
        beginContent();
    }

    /** Adds what stands before the content: the marker of a list item within its first line. */
    private void beginContent() {
        letterWanted = kind == Kind.FLOW && FirstLetterBox.isNeeded(container);
        if (container.layout().display() != DisplayType.LIST_ITEM || !container.style().flow().marker().inside()) {
            return;
        }
        var marker = new InsideMarker(tree, container);
        Element own = marker.content();
        if (own != null) {
            inline(own, container.scope(), container.state(), own.layoutStyle(container.state()).preserved());
        }
        for (InlineItem each : marker.items()) {
            run.add(each);
            run.fill();
        }
    }

    /** Returns the block-level boxes when the walk is over. */
    List<Box> children() {
        if (blocks.isEmpty() && kind == Kind.FLOW && run.isFilled()) {
            items = run.items();
            return List.of();
        }
        endRun();
        return TableCompletion.complete(tree, container, container.layout().display(), blocks);
    }

    /** Returns the inline content of a box that contains no blocks. */
    List<InlineItem> items() {
        return items;
    }

    @Override
    public void text(String given, boolean fromData) {
        String text = given;
        if (letterWanted && !given.isBlank()) {
            letterWanted = false;
            run.fill();
            text = FirstLetterBox.add(tree, container, given, fromData, run::add);
        }
        boolean blank = style.layout().lines().collapses(text);
        boolean dropped = blank && !run.isFilled() || text.isEmpty() || kind == Kind.COLUMNS;
        if (!dropped) {
            run.add(new InlineItem.Text(text, fromData, style));
            if (!blank) {
                run.fill();
            }
        }
    }

    @Override
    public void pageCounter(Node.PageCounter counter) {
        run.add(counter.target() instanceof Node.Leader leader
                ? new InlineItem.Atomic(tree.leader(style, leader.pattern()))
                : new InlineItem.PageNumber(counter, style));
        run.fill();
    }

    @Override
    public void element(Element element, Scope scope, StyleState state) {
        LayoutStyle layout = element.layoutStyle(state);
        DisplayType display = layout.display();
        if (display == DisplayType.NONE || kind == Kind.COLUMNS && display != DisplayType.TABLE_COLUMN) {
            return;
        }
        FlowStyle flow = element.style(state).flow();
        Element call = flow.footnote() ? element.marker() : null;
        if (call != null) {
            inline(call, scope, state, call.layoutStyle(state));
        } else if (flow.running().isEmpty()) {
            inFlow(element, scope, state, layout);
        } else {
            outOfFlow(tree.anchor(container, new Walk.RunningElement(element, scope, state)));
        }
    }

    @Override
    public void running(Element element, Scope scope, StyleState state) {
        LayoutStyle layout = element.layoutStyle(state);
        if (layout.display() != DisplayType.NONE) {
            inFlow(element, scope, state, layout);
        }
    }

    private void outOfFlow(Box box) {
        if (kind == Kind.FLOW) {
            run.add(new InlineItem.OutOfFlow(box));
        } else {
            block(box);
        }
    }

    private void inFlow(Element element, Scope scope, StyleState state, LayoutStyle layout) {
        DisplayType display = layout.display();
        if (display == DisplayType.CONTENTS) {
            Box around = style;
            style = new ElementBox(tree, element, scope, state, layout, 0, style);
            tree.walk().children(element, scope, state, this);
            style = around;
            return;
        }
        if (layout.isOutOfFlow()) {
            outOfFlow(new ElementBox(tree, element, scope, state, layout, 0, style));
        } else if (kind == Kind.ITEMS && !isText(element)) {
            block(new ElementBox(tree, element, scope, state, layout.displayed(display.blockified()), number(element,
                    scope, display), style));
        } else if (layout.isFloating()) {
            run.add(new InlineItem.Floating(new ElementBox(tree, element, scope, state, layout, 0, style)));
        } else if (display.isInlineLevel() || isText(element)) {
            inline(element, scope, state, layout);
        } else {
            block(new ElementBox(tree, element, scope, state, layout, number(element, scope, display), style));
        }
    }

    /** Whether an element stands for characters, which make no item of their own. */
    private static boolean isText(Element element) {
        return element.tag().equals("br") || element.tag().equals("wbr");
    }

    private int number(Element element, Scope scope, DisplayType display) {
        if (display != DisplayType.LIST_ITEM) {
            return 0;
        }
        listItems++;
        return tree.walk().counters().item(element, scope).orElse(listItems);
    }

    private void inline(Element element, Scope scope, StyleState state, LayoutStyle layout) {
        var box = new ElementBox(tree, element, scope, state, layout, 0, style);
        if (element.tag().equals("br")) {
            letterWanted = false;
            run.add(new InlineItem.LineEnd(box));
            run.fill();
        } else if (element.tag().equals("wbr")) {
            run.add(new InlineItem.Text("\u200B", false, box));
        } else if (layout.display() != DisplayType.INLINE || box.isReplaced()) {
            letterWanted = false;
            run.add(new InlineItem.Atomic(box));
            run.fill();
        } else {
            Box around = style;
            run.add(new InlineItem.Start(box, true));
            open = open.isEmpty() ? new ArrayList<>(2) : open;
            open.add(box);
            style = box;
            tree.walk().children(element, scope, state, this);
            style = around;
            open.removeLast();
            run.add(new InlineItem.End(box, true));
        }
    }

    private void block(Box box) {
        letterWanted = false;
        endRun();
        blocks().add(box);
    }

    private List<Box> blocks() {
        if (blocks.isEmpty()) {
            blocks = new ArrayList<>(kind == Kind.TABLE ? 8 : 4);
        }
        return blocks;
    }

    /** Makes an anonymous block of the run; inline boxes that are open go on behind it. */
    private void endRun() {
        if (run.isEmpty()) {
            return;
        }
        boolean filled = run.isFilled();
        List<InlineItem> ended = run.end(open);
        if (filled) {
            blocks().add(tree.anonymous(container, DisplayType.BLOCK, List.of(), ended, blocks.isEmpty()));
        } else {
            InlineRun.addLoose(ended, this::blocks);
        }
        run.goOn(open);
    }
}
