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
    /** A head or foot higher than this part of a page is not repeated. */
    private static final double MAX_REPEATED = 0.25;

    private final Formatting formatting;
    private final TableState state;
    private final TableModel model;
    private final TableStructure structure;
    private final ConstraintSpace space;
    private final @Nullable PageSpace page;
    private final Insets insets;
    private final double spacing;
    private final PagePart part;
    private final BundlePlacer placer;
    private final List<Placed> children = new ArrayList<>();
    private final double consumed;
    private double y;
    private double gridTop;
    private double gridBottom;
    private double footHeight;
    private boolean placed;
    /** The caption that the page ends in or before; null for none. */
    private TableState.@Nullable OpenCaption openCaption;
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
        this.page = space.page() == null || space.page().monolithic() ? null : space.page();
        this.insets = model.insets(space.percentageWidth());
        this.spacing = structure.style().spacingY();
        this.part = new PagePart(formatting, page, model, state.columns(),
                insets.left() + structure.style().spacingX());
        this.placer = new BundlePlacer(formatting, model, state.columns(), part, page,
                ConstraintSpace.isDefinite(state.height()) || !structure.table().layout().sizes().height().isAuto());
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
        y += state.begun() ? 0 : insets.top();
        double captionsBelow = captionHeight();
        if (ConstraintSpace.isDefinite(state.height()) && !state.begun()) {
            settled = new SettledHeights(formatting, model, state.columns(),
                    state.height() - insets.vertical() - gridTop - captionsBelow);
        }
        footHeight = repeats(structure.foot()) ? height(structure.foot()) + spacing : 0;
        if (state.begun()) {
            repeat(structure.head());
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
            placed |= !isHead || !repeats(group);
            return outcome.rest() == null ? withoutEnd(section, bundle) : stop(section, row, outcome.rest());
        }
        if (!placed && !state.begun()) {
            if (!alone && page != null && page.first()) {
                openCaption = new TableState.OpenCaption(structure.captionsAbove().size(), null);
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
                || y + footHeight + spacing + insets.bottom() <= page.remaining() + BundlePlacer.TOLERANCE) {
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
            repeat(structure.foot());
        }
        Fragment fragment = fragment(page == null ? y : Math.max(y, 0), 0);
        return new LayoutResult(fragment, new BreakToken(structure.table(), section + 1, null,
                consumed + fragment.height(), state.at(section, row, rest)));
    }

    private LayoutResult finish() {
        y += (model.rows() > 0 ? spacing : 0) + insets.bottom();
        if (ConstraintSpace.isDefinite(state.height()) && !state.begun()) {
            y = Math.max(y, state.height() - captionHeight());
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

    /** Whether further pages show a head or foot again. */
    private boolean repeats(@Nullable Box section) {
        return section != null && page != null && height(section) <= page.height() * MAX_REPEATED;
    }

    private double height(@Nullable Box section) {
        return section == null ? 0 : model.repeatedHeight(formatting, state.columns(), section);
    }

    private void repeat(@Nullable Box section) {
        boolean shown = section != null && repeats(section)
                && structure.sections().indexOf(section) != state.section();
        if (!shown || section == null) {
            return;
        }
        part.open(section, true);
        int index = structure.sections().indexOf(section);
        int count = structure.rows(section).size();
        var repeater = new BundlePlacer(formatting, model, state.columns(), part, null, false);
        for (int row = 0; row < count;) {
            Bundle bundle = Bundle.read(structure, index, row, model.borders());
            y = repeater.place(bundle, y + spacing, Double.MAX_VALUE, true, null).bottom();
            row = bundle.next();
        }
    }

    private double captionHeight() {
        double height = 0;
        for (Box caption : structure.captionsBelow()) {
            height += caption(caption).height() + margins(caption);
        }
        return height;
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
                state.in(openCaption, below)));
    }

    /**
     * Places captions.
     *
     * @param offset index of the first of them among all
     * @return whether the page ends before all are complete
     */
    private boolean captions(List<Box> captions, int offset) {
        TableState.OpenCaption open = state.caption();
        for (int i = 0; i < captions.size(); i++) {
            boolean resumed = open != null && open.index() == offset + i;
            if (open == null || open.index() < offset + i || resumed) {
                caption(captions.get(i), offset + i, resumed && open != null ? open.token() : null);
            }
            if (openCaption != null) {
                return true;
            }
        }
        return false;
    }

    private void caption(Box caption, int index, @Nullable BreakToken token) {
        double top = token == null ? caption.layout().margin().top().of(state.width()) : 0;
        Fragment whole = caption(caption);
        boolean divided = page != null && (token != null || y + top + whole.reach() > page.remaining() + 0.01);
        LayoutResult result = divided && page != null
                ? formatting.layout(caption, captionSpace(caption).on(page.below(y + top, page.first()
                        && children.isEmpty())), token)
                : new LayoutResult(whole, null);
        if (result.isNothing()) {
            openCaption = new TableState.OpenCaption(index, null);
            return;
        }
        y += top;
        put(caption, result.fragment());
        if (result.next() != null) {
            openCaption = new TableState.OpenCaption(index, result.next());
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

    private Fragment caption(Box caption) {
        return formatting.layout(caption, captionSpace(caption));
    }

    private ConstraintSpace captionSpace(Box caption) {
        return captionSpace(caption, state.width());
    }

    /** Returns the space of a caption of a table of a width. */
    static ConstraintSpace captionSpace(Box caption, double tableWidth) {
        double width = tableWidth - caption.layout().margin().left().of(tableWidth)
                - caption.layout().margin().right().of(tableWidth);
        ConstraintSpace around = ConstraintSpace.of(tableWidth, ConstraintSpace.INDEFINITE);
        boolean fills = caption.layout().sizes().width().isAuto();
        return fills ? around.fixed(width, ConstraintSpace.INDEFINITE, false) : around;
    }
}
