package platen.jobs.engine.document.formatting.table;

import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.boxstyle.Sizing;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ContentSizes;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.FormattingContext;
import platen.jobs.engine.document.formatting.Insets;
import platen.jobs.engine.document.formatting.LayoutResult;

/** Lays tables out. Of one render. */
public final class TableFormatting implements FormattingContext {
    private static final int MAX_MODELS = 64;

    private final Formatting formatting;
    private final Map<Box, TableModel> models = new IdentityHashMap<>();

    public TableFormatting(Formatting formatting) {
        this.formatting = formatting;
    }

    @Override
    public ContentSizes sizes(Box box) {
        ContentSizes sizes = model(box).sizes();
        double caption = model(box).captionMin();
        return new ContentSizes(Math.max(sizes.min(), caption), Math.max(sizes.max(), caption));
    }

    @Override
    public LayoutResult layout(Box box, ConstraintSpace space, @Nullable BreakToken token) {
        if (token != null && token.state() instanceof TableState state) {
            return new TablePass(formatting, state, space, token.consumed()).run();
        }
        TableModel model = model(box);
        double width = width(model, space);
        var geometry = ColumnGeometry.of(model, width, space.percentageWidth());
        double taken = geometry.rowWidth() + model.insets(space.percentageWidth()).horizontal()
                + 2 * (model.gaps() == 0 ? 0 : model.structure().style().spacingX());
        double used = Math.max(width, model.columns().length == 0 ? 0 : taken);
        double height = height(model, space);
        if (ConstraintSpace.isDefinite(height) && !ConstraintSpace.isDefinite(space.fixedHeight())) {
            height += captionHeight(model, used);
        }
        var state = TableState.begin(model, geometry, used, height);
        return new TablePass(formatting, state, space, 0).run();
    }

    private TableModel model(Box box) {
        TableModel model = models.get(box);
        if (model == null) {
            model = new TableModel(formatting, box);
            if (models.size() >= MAX_MODELS) {
                models.clear();
            }
            models.put(box, model);
        }
        return model;
    }

    /** The used width of the border box (CSS Tables 3, section 3.9.1). */
    private static double width(TableModel model, ConstraintSpace space) {
        ContentSizes sizes = model.sizes();
        LayoutStyle style = model.structure().table().layout();
        double least = Math.max(sizes.min(), model.captionMin());
        if (ConstraintSpace.isDefinite(space.fixedWidth())) {
            return Math.max(least, space.fixedWidth());
        }
        double margins = style.margin().left().of(space.percentageWidth())
                + style.margin().right().of(space.percentageWidth());
        double available = Math.max(0, space.availableWidth() - margins);
        double width = resolve(model, style.sizes().width(), sizes, available, space.percentageWidth());
        Sizing max = style.sizes().maxWidth();
        if (max.kind() != Sizing.Kind.NONE && !max.isAuto()) {
            width = Math.min(width, resolve(model, max, sizes, available, space.percentageWidth()));
        }
        Sizing min = style.sizes().minWidth();
        if (!min.isAuto() && min.kind() != Sizing.Kind.NONE) {
            width = Math.max(width, resolve(model, min, sizes, available, space.percentageWidth()));
        }
        return Math.max(least, width);
    }

    private static double resolve(TableModel model, Sizing size, ContentSizes sizes, double available,
            double percentageWidth) {
        return switch (size.kind()) {
            case LENGTH -> Insets.borderBox(model.structure().table().layout(), size, percentageWidth,
                    model.insets(percentageWidth).horizontal());
            case STRETCH -> available;
            case MIN_CONTENT -> sizes.min();
            case MAX_CONTENT -> sizes.max();
            case AUTO, NONE, CONTENT, FIT_CONTENT -> sizes.fit(available);
        };
    }

    /** Height of all captions, which the height that an author asks for leaves out (CSS Tables 3, section 3.5). */
    private double captionHeight(TableModel model, double width) {
        double height = 0;
        for (Box caption : model.structure().captionsAbove()) {
            height += captionHeight(caption, width);
        }
        for (Box caption : model.structure().captionsBelow()) {
            height += captionHeight(caption, width);
        }
        return height;
    }

    private double captionHeight(Box caption, double width) {
        var margin = caption.layout().margin();
        return formatting.layout(caption, CaptionPlacer.space(caption, width)).height() + margin.top().of(width)
                + margin.bottom().of(width);
    }

    /** The border-box height that the author asks for, without captions; or indefinite. */
    private static double height(TableModel model, ConstraintSpace space) {
        LayoutStyle style = model.structure().table().layout();
        double edges = model.insets(space.percentageWidth()).vertical();
        if (space.fixedHeight() == ConstraintSpace.FROM_CONTENT) {
            return ConstraintSpace.INDEFINITE;
        }
        if (ConstraintSpace.isDefinite(space.fixedHeight())) {
            return space.fixedHeight();
        }
        double height = length(style, style.sizes().height(), space, edges);
        double min = length(style, style.sizes().minHeight(), space, edges);
        return Math.max(height, min);
    }

    private static double length(LayoutStyle style, Sizing size, ConstraintSpace space, double edges) {
        boolean known = size.isLength()
                && (ColumnConstraint.isPoints(size) || ConstraintSpace.isDefinite(space.percentageHeight()));
        return known
                ? Insets.borderBox(style, size, space.percentageHeight(), edges)
                : ConstraintSpace.INDEFINITE;
    }
}
