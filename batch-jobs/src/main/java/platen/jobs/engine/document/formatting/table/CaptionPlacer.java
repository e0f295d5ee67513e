package platen.jobs.engine.document.formatting.table;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ConstraintSpace.PageSpace;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.LayoutResult;

/** Places the captions of a table on a page, or as much of them as it has space for. */
final class CaptionPlacer {
    private static final double TOLERANCE = 0.01;

    private final Formatting formatting;
    private final TableState state;
    private final @Nullable PageSpace page;
    private final List<Placed> children;
    private double y;
    private TableState.@Nullable OpenCaption open;

    /**
     * @param page that is filled, as the table sees it; null where nothing is divided
     * @param children takes the captions; what it has already stands before them on the page
     */
    CaptionPlacer(Formatting formatting, TableState state, @Nullable PageSpace page, List<Placed> children) {
        this.formatting = formatting;
        this.state = state;
        this.page = page;
        this.children = children;
    }

    /** Returns the caption that the page ends in or before; null for none. */
    TableState.@Nullable OpenCaption open() {
        return open;
    }

    /** Leaves the rows below the captions above the table to the next page. */
    void postponeRows() {
        open = new TableState.OpenCaption(state.model().structure().captionsAbove().size(), null);
    }

    /** Returns the height of the captions below the table with their margins. */
    double heightBelow() {
        double height = 0;
        for (Box caption : state.model().structure().captionsBelow()) {
            height += whole(caption).height() + margins(caption);
        }
        return height;
    }

    /**
     * Places captions.
     *
     * @param offset index of the first of them among all
     * @param top of the first
     * @return where they end
     */
    double place(List<Box> captions, int offset, double top) {
        y = top;
        TableState.OpenCaption earlier = state.caption();
        for (int i = 0; i < captions.size() && open == null; i++) {
            boolean resumed = earlier != null && earlier.index() == offset + i;
            if (earlier == null || earlier.index() < offset + i || resumed) {
                place(captions.get(i), offset + i, resumed && earlier != null ? earlier.token() : null);
            }
        }
        return y;
    }

    private void place(Box caption, int index, @Nullable BreakToken token) {
        double margin = token == null ? caption.layout().margin().top().of(state.width()) : 0;
        Fragment whole = whole(caption);
        boolean divided = page != null
                && (token != null || y + margin + whole.reach() > page.remaining() + TOLERANCE);
        LayoutResult result = divided && page != null
                ? formatting.layout(caption, space(caption, state.width()).on(page.below(y + margin, page.first()
                        && children.isEmpty())), token)
                : new LayoutResult(whole, null);
        if (result.isNothing()) {
            open = new TableState.OpenCaption(index, null);
            return;
        }
        y += margin;
        put(caption, result.fragment());
        if (result.next() != null) {
            open = new TableState.OpenCaption(index, result.next());
        }
    }

    private void put(Box caption, Fragment fragment) {
        var margin = caption.layout().margin();
        double free = state.width() - fragment.width() - margin.left().of(state.width())
                - margin.right().of(state.width());
        double shift = margin.left().isAuto() ? margin.right().isAuto() ? free / 2 : free : 0;
        children.add(new Placed(margin.left().of(state.width()) + Math.max(0, shift), y, fragment));
        y += fragment.height() + margin.bottom().of(state.width());
    }

    private double margins(Box caption) {
        return caption.layout().margin().top().of(state.width()) + caption.layout().margin().bottom().of(
                state.width());
    }

    private Fragment whole(Box caption) {
        return formatting.layout(caption, space(caption, state.width()));
    }

    /** Returns the space of a caption of a table of a width. */
    static ConstraintSpace space(Box caption, double tableWidth) {
        double width = tableWidth - caption.layout().margin().left().of(tableWidth)
                - caption.layout().margin().right().of(tableWidth);
        ConstraintSpace around = ConstraintSpace.of(tableWidth, ConstraintSpace.INDEFINITE);
        boolean fills = caption.layout().sizes().width().isAuto();
        return fills ? around.fixed(width, ConstraintSpace.INDEFINITE, false) : around;
    }
}
