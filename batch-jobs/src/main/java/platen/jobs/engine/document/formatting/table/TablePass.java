package platen.jobs.engine.document.formatting.table;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ConstraintSpace.PageSpace;
import platen.jobs.engine.document.formatting.Decoration;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.Insets;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.formatting.OutOfFlow;
import platen.jobs.engine.document.formatting.table.BundlePlacer.Outcome;
import platen.jobs.engine.document.style.FlowStyle.Break;

/** Lays a table out, or as much of it as a page has space for. */
final class TablePass {
    private final Formatting formatting;
    private final TableState state;
    private final TableModel model;
    private final TableStructure structure;
    private final ConstraintSpace space;
    /** As far as rows may stand on it; null where nothing is divided. */
    private final @Nullable PageSpace page;
    private final Insets insets;
    /** Whether each page shows all edges of the table. */
    private final boolean cloned;
    /** Space of such a table below the last rows of each page, in points. */
    private final double ownEnd;
    private final double spacing;
    private final PagePart part;
    private final BundlePlacer placer;
    private final CaptionPlacer captions;
    private final RepeatedSections repeated;
    private final List<Placed> children = new ArrayList<>();
    private final double consumed;
    private double y;
    private double gridTop;
    private double gridBottom;
    private double footHeight;
    private boolean placed;
    private @Nullable SettledHeights settled;
    /** The last place where the page may end; the row is -1 for none. */
    private double goodY;
    private int goodSection;
    private int goodRow = -1;

    TablePass(Formatting formatting, TableState state, ConstraintSpace space, double consumed) {
        this.formatting = formatting;
        this.state = state;
        this.model = state.model();
        this.structure = model.structure();
        this.space = space;
        this.insets = model.insets(space.percentageWidth());
        this.spacing = structure.style().spacingY();
        this.cloned = structure.table().layout().cloned() && model.borders() == null;
        this.ownEnd = cloned ? spacing + insets.bottom() : 0;
        PageSpace whole = space.page() == null || space.page().monolithic() ? null : space.page();
        this.page = whole == null ? null : whole.without(ownEnd);
        this.part = new PagePart(formatting, page, model, state.columns(),
                insets.left() + structure.style().spacingX());
        this.placer = new BundlePlacer(formatting, model, state.columns(), part, page,
                ConstraintSpace.isDefinite(state.height()) || !structure.table().layout().sizes().height().isAuto());
        this.captions = new CaptionPlacer(formatting, state, whole, children);
        this.repeated = new RepeatedSections(formatting, state, part, whole);
        this.consumed = consumed;
    }

    LayoutResult run() {
        if (!state.begun() && captions(structure.captionsAbove(), 0)) {
            return stopInCaption(false);
        }
        gridTop = y;
        if (state.begun() && state.caption() != null) {
            return lastCaptions();
        }
        y += state.begun() && !cloned ? 0 : insets.top();
        if (ConstraintSpace.isDefinite(state.height()) && !state.begun()) {
            settled = new SettledHeights(formatting, model, state.columns(),
                    state.height() - insets.vertical() - gridTop - captions.heightBelow());
        }
        footHeight = repeated.heightOf(structure.foot());
        if (state.begun()) {
            y = repeated.show(structure.head(), y);
        }
        Bundle open = state.open();
        for (int section = state.section(); section < structure.sections().size(); section++) {
            Box group = structure.sections().get(section);
            int count = structure.rows(group).size();
            int row = section == state.section() ? state.row() : 0;
            while (row < count) {
                Bundle bundle = open == null ? model.bundle(section, row) : open;
                open = null;
                LayoutResult stopped = place(group, section, row, bundle);
                if (stopped != null) {
                    return stopped;
                }
                row = bundle.next();
                model.release(bundle);
            }
        }
        return finish();
    }

    private @Nullable LayoutResult place(Box group, int section, int row, Bundle bundle) {
        boolean fresh = bundle.from() == 0 && !bundle.consumed();
        boolean isHead = group == structure.head();
        if (page != null && placed && fresh && forced(group, row, bundle)) {
            return stop(section, row, null);
        }
        if (placed && fresh && breaks(group, row, bundle)) {
            part.mark();
            goodY = y;
            goodSection = section;
            goodRow = row;
        }
        part.open(group, false);
        boolean last = section == structure.sections().size() - 1;
        double free = page == null ? Double.MAX_VALUE : page.remaining() - (last ? 0 : footHeight);
        boolean alone = children.isEmpty() || state.begun();
        boolean must = !placed && alone && (state.begun() || page != null && page.first());
        Outcome outcome = placer.place(bundle, y + spacing, free, must,
                settled == null || !fresh ? null : settled.of(bundle));
        if (outcome.placed()) {
            y = outcome.bottom();
            placed |= !isHead || !repeated.repeats(group);
            return outcome.rest() == null ? withoutEnd(section, bundle) : stop(section, row, outcome.rest());
        }
        if (!placed && !state.begun()) {
            if (!alone && page != null && page.first()) {
                captions.postponeRows();
                return stopInCaption(false);
            }
            return LayoutResult.nothing(structure.table(), state.width());
        }
        if (goodRow >= 0 && !breaks(group, row, bundle)) {
            part.truncate();
            y = goodY;
            return stop(goodSection, goodRow, null);
        }
        return stop(section, row, fresh ? null : bundle);
    }

    /** Stops before the last rows where the end of the table has no space below them; null for no reason to stop. */
    private @Nullable LayoutResult withoutEnd(int section, Bundle bundle) {
        int sections = structure.sections().size();
        boolean aboveFoot = footHeight > 0 && section == sections - 2
                && structure.sections().getLast() == structure.foot();
        boolean last = aboveFoot || section == sections - 1 && (footHeight == 0 || sections == 1);
        if (page == null || goodRow < 0 || !last
                || bundle.next() < structure.rows(structure.sections().get(section)).size()
                || y + footHeight + spacing + insets.bottom() <= page.remaining() + ownEnd + BundlePlacer.TOLERANCE) {
            return null;
        }
        part.truncate();
        y = goodY;
        return stop(goodSection, goodRow, null);
    }

    private boolean forced(Box group, int row, Bundle bundle) {
        Box first = bundle.rows().getFirst();
        boolean before = first.style().flow().before().isForced()
                || row == 0 && group.style().flow().before().isForced();
        return before || row > 0 && structure.rows(group).get(row - 1).style().flow().after().isForced();
    }

    /** Whether the page may end before rows. */
    private boolean breaks(Box group, int row, Bundle bundle) {
        boolean kept = bundle.rows().getFirst().style().flow().before() == Break.AVOID;
        if (row == 0) {
            return !kept && group.style().flow().before() != Break.AVOID;
        }
        return !kept && !group.style().flow().kept()
                && structure.rows(group).get(row - 1).style().flow().after() != Break.AVOID;
    }

    private LayoutResult stop(int section, int row, @Nullable Bundle rest) {
        if (structure.table().style().flow().kept() && !state.begun() && page != null && !page.first()) {
            return LayoutResult.nothing(structure.table(), state.width());
        }
        if (structure.sections().get(section) != structure.foot()) {
            y = repeated.show(structure.foot(), y);
        }
        y += ownEnd;
        Fragment fragment = fragment(page == null ? y : Math.max(y, 0), 0);
        return new LayoutResult(fragment, new BreakToken(structure.table(), section + 1, null,
                consumed + fragment.height(), state.at(section, row, rest)));
    }

    private LayoutResult finish() {
        y += (model.rows() > 0 ? spacing : 0) + insets.bottom();
        if (ConstraintSpace.isDefinite(state.height()) && !state.begun()) {
            y = Math.max(y, state.height() - captions.heightBelow());
        }
        gridBottom = y;
        if (captions(structure.captionsBelow(), structure.captionsAbove().size())) {
            return stopInCaption(true);
        }
        Fragment fragment = fragment(y, y - gridBottom);
        for (Box waiting : structure.outOfFlow()) {
            fragment.report(OutOfFlow.at(waiting, insets.left(), gridTop + insets.top()));
        }
        return new LayoutResult(fragment, null);
    }

    private Fragment fragment(double height, double below) {
        part.addTo(children);
        Fragment fragment = new Fragment(structure.table(), state.width(), height, children, part.drawing());
        boolean borders = model.borders() == null;
        return fragment.decoration(new Decoration(true, borders, gridTop, below)).baselines(part.baseline(),
                part.baseline());
    }

    /** The rest of captions below rows that earlier pages show. */
    private LayoutResult lastCaptions() {
        boolean more = captions(structure.captionsBelow(), structure.captionsAbove().size());
        return more
                ? stopInCaption(true)
                : new LayoutResult(fragment(y, 0).decoration(Decoration.NONE), null);
    }

    private LayoutResult stopInCaption(boolean below) {
        Fragment fragment = below && !(state.begun() && state.caption() != null)
                ? fragment(y, y - gridBottom)
                : fragment(y, 0).decoration(Decoration.NONE);
        return new LayoutResult(fragment, new BreakToken(structure.table(), 1, null, consumed + fragment.height(),
                state.in(captions.open(), below)));
    }

    /** Places captions below what stands there; returns whether the page ends before all are complete. */
    private boolean captions(List<Box> boxes, int offset) {
        y = captions.place(boxes, offset, y);
        return captions.open() != null;
    }
}
