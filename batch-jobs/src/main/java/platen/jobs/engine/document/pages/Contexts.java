package platen.jobs.engine.document.pages;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.barcode.Barcodes;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.LeaderBox;
import platen.jobs.engine.document.box.MarkerBox;
import platen.jobs.engine.document.boxstyle.DisplayType;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ContentSizes;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.FormattingContext;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.formatting.LayoutWork;
import platen.jobs.engine.document.formatting.block.BlockContext;
import platen.jobs.engine.document.formatting.columns.ColumnsFormatting;
import platen.jobs.engine.document.formatting.fieldset.FieldsetFormatting;
import platen.jobs.engine.document.formatting.flex.FlexFormatting;
import platen.jobs.engine.document.formatting.grid.GridFormatting;
import platen.jobs.engine.document.formatting.inline.InlineContext;
import platen.jobs.engine.document.formatting.inline.text.Environment;
import platen.jobs.engine.document.formatting.marker.InsideMarkers;
import platen.jobs.engine.document.formatting.marker.Leaders;
import platen.jobs.engine.document.formatting.marker.ListMarkers;
import platen.jobs.engine.document.formatting.positioned.Positioned;
import platen.jobs.engine.document.formatting.replaced.Pictures;
import platen.jobs.engine.document.formatting.replaced.ReplacedFormatting;
import platen.jobs.engine.document.formatting.table.TableFormatting;

/** Hands each box to the formatting context of its style, and remembers what was laid out without a page. */
public final class Contexts implements Formatting {
    private final FormattingContext replaced;
    private final FormattingContext columns = new ColumnsFormatting(this);
    private final FormattingContext table = new TableFormatting(this);
    private final FormattingContext flex = new FlexFormatting(this);
    private final FormattingContext grid = new GridFormatting(this);
    private final FormattingContext block;
    private final FormattingContext fieldset = new FieldsetFormatting(this);
    private final FormattingContext insideMarkers = new InsideMarkers();
    private final FormattingContext leaders = new Leaders();
    private final ListMarkers markers = new ListMarkers(this);
    private final Positioned positioned = new Positioned(this);
    private final LayoutWork work;

    /** @param work of the document */
    public Contexts(Environment environment, Pictures pictures, LayoutWork work) {
        this.work = work;
        this.replaced = new ReplacedFormatting(this, pictures, new Barcodes(), work.notes());
        this.block = new BlockContext(this, new InlineContext(this, environment));
    }

    /** Places absolute and fixed boxes. */
    public Positioned positioned() {
        return positioned;
    }

    @Override
    public LayoutWork work() {
        return work;
    }

    private FormattingContext of(Box box) {
        if (box.isReplaced()) {
            return switch (box) {
                case MarkerBox marker -> insideMarkers;
                case LeaderBox leader -> leaders;
                default -> replaced;
            };
        }
        if (box.layout().display() != DisplayType.TABLE_CELL && FieldsetFormatting.applies(box)) {
            return fieldset;
        }
        return switch (box.layout().display()) {
            case FLEX, INLINE_FLEX -> flex;
            case GRID, INLINE_GRID -> grid;
            case TABLE, INLINE_TABLE -> table;
            case NONE, CONTENTS, BLOCK, FLOW_ROOT, LIST_ITEM, INLINE, INLINE_BLOCK, TABLE_CAPTION, TABLE_COLUMN_GROUP,
                    TABLE_COLUMN, TABLE_HEADER_GROUP, TABLE_ROW_GROUP, TABLE_FOOTER_GROUP, TABLE_ROW, TABLE_CELL ->
                box.layout().columns().hasColumns() ? columns : block;
        };
    }

    @Override
    public LayoutResult layout(Box box, ConstraintSpace space, @Nullable BreakToken token) {
        work.part();
        if (token != null || space.page() != null || isCell(box, space)) {
            return completed(box, space, of(box).layout(box, space, token), token);
        }
        Known known = known(box);
        LayoutResult result = known.result(space);
        if (result == null) {
            result = completed(box, space, of(box).layout(box, space, null), null);
            known.add(space, result);
        }
        return result;
    }

    /** Whether a box is a cell of text, of which a long table has thousands, each laid out once. */
    private static boolean isCell(Box box, ConstraintSpace space) {
        return space.fixedHeight() == ConstraintSpace.FROM_CONTENT
                && box.layout().display() == DisplayType.TABLE_CELL && box.containsLines();
    }

    @Override
    public LayoutResult completed(Box box, ConstraintSpace space, LayoutResult result, @Nullable BreakToken token) {
        if (token == null) {
            markers.add(result.fragment());
        }
        boolean goesOn = result.next() != null;
        if (token != null || goesOn) {
            result.fragment().part(token != null, goesOn);
        }
        boolean waiting = !result.fragment().pending().isEmpty() || token != null && !token.carried().isEmpty();
        return waiting ? positioned.complete(box, space, result, token) : result;
    }

    @Override
    public ContentSizes sizes(Box box) {
        Known known = known(box);
        ContentSizes sizes = known.sizes;
        if (sizes == null) {
            work.part();
            sizes = of(box).sizes(box);
            known.sizes = sizes;
        }
        return sizes;
    }

    private static Known known(Box box) {
        if (box.memory().sizes() instanceof Known known) {
            return known;
        }
        var made = new Known();
        box.memory().sizes(made);
        return made;
    }

    /** Tells what is known of one box: its intrinsic widths and the results for the spaces it was laid out in last. */
    private static final class Known {
        private static final int MAX = 3;
        private static final @Nullable LayoutResult[] NOTHING = new @Nullable LayoutResult[0];

        private @Nullable ConstraintSpace first;
        private @Nullable LayoutResult firstResult;
        private @Nullable ConstraintSpace @Nullable [] spaces;
        private @Nullable LayoutResult[] results = NOTHING;
        private @Nullable ContentSizes sizes;
        private int next;

        @Nullable
        LayoutResult result(ConstraintSpace space) {
            if (space.equals(first)) {
                return firstResult;
            }
            var others = spaces;
            for (int i = 0; others != null && i < MAX; i++) {
                if (space.equals(others[i])) {
                    return results[i];
                }
            }
            return null;
        }

        void add(ConstraintSpace space, LayoutResult result) {
            if (first == null) {
                first = space;
                firstResult = result;
                return;
            }
            var others = spaces;
            if (others == null) {
                others = new @Nullable ConstraintSpace[MAX];
                spaces = others;
                results = new @Nullable LayoutResult[MAX];
            }
            others[next] = space;
            results[next] = result;
            next = (next + 1) % MAX;
        }
    }
}
