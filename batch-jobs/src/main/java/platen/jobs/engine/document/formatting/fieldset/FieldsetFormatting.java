package platen.jobs.engine.document.formatting.fieldset;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ContentSizes;
import platen.jobs.engine.document.formatting.Decoration;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.FormattingContext;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.formatting.OutOfFlow;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.formatting.sizing.Contributions;
import platen.jobs.engine.document.formatting.sizing.UsedSizes;
import platen.jobs.engine.document.style.Border;
import platen.jobs.engine.document.style.Sides;
import platen.jobs.engine.document.tree.Element;

/** Lays a fieldset out with its legend on the upper border, which is as high as the legend at least. */
public final class FieldsetFormatting implements FormattingContext {
    private static final double INDEFINITE = ConstraintSpace.INDEFINITE;

    private final Formatting formatting;

    public FieldsetFormatting(Formatting formatting) {
        this.formatting = formatting;
    }

    /** Whether a box is a fieldset of which a legend stands on the border. */
    public static boolean applies(Box box) {
        Element element = box.element();
        return element != null && element.tag().equals("fieldset") && !(box instanceof FieldsetBox)
                && legend(box) != null;
    }

    /** The first child that is a legend in the flow. */
    private static @Nullable Box legend(Box box) {
        if (box.containsLines()) {
            return null;
        }
        List<Box> children = box.children();
        for (int i = 0; i < children.size(); i++) {
            Box child = children.get(i);
            Element element = child.element();
            boolean inFlow = !child.layout().isOutOfFlow() && !child.layout().isFloating();
            if (element != null && element.tag().equals("legend") && inFlow) {
                return child;
            }
        }
        return null;
    }

    /** The legend laid out, with its place from the border edge and the height of the border that it makes. */
    private record Laid(Fragment fragment, double x, double y, double border) {}

    @Override
    public LayoutResult layout(Box box, ConstraintSpace space, @Nullable BreakToken token) {
        Box legend = legend(box);
        if (legend == null) {
            throw new IllegalArgumentException("The box is no fieldset with a legend");
        }
        var metrics = new BoxMetrics(box.layout(), space.percentageWidth());
        var sizes = new UsedSizes(formatting, box, metrics, space.percentageWidth(), space.percentageHeight());
        double width = sizes.width(space);
        double height = sizes.definiteHeight(space);
        Laid laid = laid(box, legend, metrics, Math.max(0, width - metrics.horizontal()));
        var page = space.page();
        if (page != null && !page.monolithic() && laid.fragment().height() > page.height()) {
            // A legend that no page has space for is divided as a block in the flow.
            return formatting.layout(new FieldsetBox(box, box.layout(), null), space.fixed(width, height,
                    ConstraintSpace.isDefinite(height)), token);
        }
        LayoutResult result = formatting.layout(new FieldsetBox(box, withBorder(box.layout(), laid.border()), legend),
                space.fixed(width, ConstraintSpace.isDefinite(height) ? height : space.fixedHeight(),
                        ConstraintSpace.isDefinite(height)),
                token);
        if (token == null && !result.isNothing()) {
            add(box, result.fragment(), laid);
        }
        return result;
    }

    private Laid laid(Box box, Box legend, BoxMetrics metrics, double inner) {
        Fragment fragment = formatting.layout(legend,
                ConstraintSpace.of(inner, INDEFINITE).with(ConstraintSpace.AutoWidth.FIT_CONTENT));
        var own = new BoxMetrics(legend.layout(), inner);
        double border = box.layout().border().top().width();
        double free = border - fragment.height();
        double y = free > 0 ? Math.max(own.marginTop(), free / 2) : 0;
        double end = y + fragment.height() + own.marginBottom();
        double x = metrics.left() + own.marginLeft()
                + share(box, legend, own) * Math.max(0, inner - fragment.width() - own.margins(true));
        return new Laid(fragment, x, y, Math.max(border, end));
    }

    /** Which part of the free width is to the left of the legend. */
    private static double share(Box box, Box legend, BoxMetrics own) {
        if (own.hasAutoMargin(true)) {
            return !own.isStartMarginAuto(true) ? 0 : own.isEndMarginAuto(true) ? 0.5 : 1;
        }
        Element element = legend.element();
        String align = element == null ? "" : element.attribute("align", legend.scope());
        double start = box.layout().alignment().rightToLeft() ? 1 : 0;
        return switch (align) {
            case "left" -> 0;
            case "center" -> 0.5;
            case "right" -> 1;
            default -> start;
        };
    }

    private static LayoutStyle withBorder(LayoutStyle style, double width) {
        Sides<Border> border = style.border();
        Border top = new Border(width, border.top().line(), border.top().color());
        return style.with(new Sides<>(top, border.right(), border.bottom(), border.left()));
    }

    private static void add(Box box, Fragment fragment, Laid laid) {
        Fragment legend = laid.fragment();
        double border = box.layout().border().top().width();
        double top = Math.max(0, laid.y() + (legend.height() - border) / 2);
        fragment.addFirst(new Placed(laid.x(), laid.y(), legend));
        for (OutOfFlow waiting : legend.pending()) {
            fragment.report(waiting.to(waiting.x() + laid.x(), waiting.y() + laid.y()));
        }
        fragment.decoration(new Decoration(true, true, legend.height() > border ? top : 0, 0,
                new Decoration.Gap(laid.x(), laid.x() + legend.width(), laid.y() + legend.height())));
    }

    @Override
    public ContentSizes sizes(Box box) {
        Box legend = legend(box);
        ContentSizes content = formatting.sizes(new FieldsetBox(box, box.layout(), legend));
        if (legend == null) {
            return content;
        }
        ContentSizes own = Contributions.of(formatting, legend, INDEFINITE)
                .plus(new BoxMetrics(legend.layout(), INDEFINITE).margins(true)
                        + new BoxMetrics(box.layout(), INDEFINITE).horizontal());
        return new ContentSizes(Math.max(content.min(), own.min()), Math.max(content.max(), own.max()));
    }
}
