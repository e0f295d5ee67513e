package platen.jobs.engine.document.formatting.table;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.ConstraintSpace.PageSpace;
import platen.jobs.engine.document.formatting.Formatting;

/** Shows the head and the foot of a table again on each page that the table goes on on. */
final class RepeatedSections {
    /** A head or foot higher than this part of a page is not repeated. */
    private static final double MAX_REPEATED = 0.25;

    private final Formatting formatting;
    private final TableState state;
    private final TableModel model;
    private final TableStructure structure;
    private final PagePart part;
    private final @Nullable PageSpace page;

    /** @param page that is filled; null where nothing is divided */
    RepeatedSections(Formatting formatting, TableState state, PagePart part, @Nullable PageSpace page) {
        this.formatting = formatting;
        this.state = state;
        this.model = state.model();
        this.structure = model.structure();
        this.part = part;
        this.page = page;
    }

    /** Returns whether further pages show a head or foot again. */
    boolean repeats(@Nullable Box section) {
        return section != null && page != null && height(section) <= page.height() * MAX_REPEATED;
    }

    /** Returns the height that a section takes on a page that shows it again, with its spacing; 0 for none. */
    double heightOf(@Nullable Box section) {
        return section != null && repeats(section) ? height(section) + structure.style().spacingY() : 0;
    }

    private double height(Box section) {
        return model.repeatedHeight(formatting, state.columns(), section);
    }

    /**
     * Shows a section again, if it is repeated and does not go on here.
     *
     * @return where it ends; the given place where it is not shown
     */
    double show(@Nullable Box section, double top) {
        if (section == null || !repeats(section) || structure.sections().indexOf(section) == state.section()) {
            return top;
        }
        part.open(section, true);
        int index = structure.sections().indexOf(section);
        int count = structure.rows(section).size();
        var placer = new BundlePlacer(formatting, model, state.columns(), part, null, false);
        double y = top;
        for (int row = 0; row < count;) {
            Bundle bundle = Bundle.read(structure, index, row, model.borders());
            y = placer.place(bundle, y + structure.style().spacingY(), Double.MAX_VALUE, true, null).bottom();
            row = bundle.next();
        }
        return y;
    }
}
