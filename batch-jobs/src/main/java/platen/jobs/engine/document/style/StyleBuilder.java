package platen.jobs.engine.document.style;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.style.BoxStyle.VerticalAlign;
import platen.jobs.engine.document.style.FlowStyle.Break;
import platen.jobs.engine.document.style.FlowStyle.Collapse;
import platen.jobs.engine.document.style.FlowStyle.Display;
import platen.jobs.engine.document.style.FlowStyle.Flex;
import platen.jobs.engine.document.style.FlowStyle.Item;
import platen.jobs.engine.document.style.FlowStyle.Marker;
import platen.jobs.engine.document.style.FlowStyle.Position;
import platen.jobs.engine.document.style.ParagraphStyle.Align;
import platen.jobs.engine.document.style.ParagraphStyle.Hyphens;
import platen.jobs.engine.document.style.ParagraphStyle.Leading;
import platen.jobs.engine.document.style.ParagraphStyle.Spaces;
import platen.jobs.engine.text.FontLibrary;
import platen.jobs.engine.text.font.FontStyle;
import platen.jobs.engine.text.font.FontStyle.Slant;
import platen.jobs.engine.text.font.FontStyle.Weight;
import platen.jobs.engine.text.unicode.Direction;

/** A style in the making: what is inherited, then what the declarations say. Fields are what CSS calls them. */
final class StyleBuilder {
    /** Size of text that nobody sized, in points. */
    static final double ROOT_SIZE = 10;

    final double parentSize;
    /** The wanted family first. */
    List<String> families = List.of("sans");
    Weight weight = Weight.REGULAR;
    Slant slant = Slant.UPRIGHT;
    double size = ROOT_SIZE;
    Color parentColor = Color.BLACK;
    Color color = Color.BLACK;
    @Nullable
    Color inheritedHighlight;
    boolean underline;
    boolean strike;
    double inheritedRise;
    double rise;
    double spacing;
    TextStyle.Case letterCase = TextStyle.Case.KEPT;
    @Nullable
    Locale language;

    Align align = Align.START;
    Leading leading = Leading.NORMAL;
    double indent;
    Direction direction = Direction.LEFT_TO_RIGHT;
    Spaces spaces = Spaces.COLLAPSED;
    int orphans = 2;
    int widows = 2;
    Hyphens hyphens = Hyphens.MANUAL;
    Marker marker = Marker.DISC;
    Collapse collapse = Collapse.SEPARATE;
    double borderSpacing;

    Sides<Length> margin = Sides.all(Length.ZERO);
    Sides<Length> padding = Sides.all(Length.ZERO);
    Sides<Double> borderWidth = Sides.all(2.25);
    Sides<Border.@Nullable Line> borderLine = new Sides<>(null, null, null, null);
    Sides<@Nullable Color> borderColor = new Sides<>(null, null, null, null);
    @Nullable
    Color background;
    double radius;
    Length width = Length.AUTO;
    Length minWidth = Length.AUTO;
    Length maxWidth = Length.AUTO;
    Length height = Length.AUTO;
    Length minHeight = Length.AUTO;
    VerticalAlign verticalAlign = VerticalAlign.BASELINE;
    boolean borderBox;

    Display display = Display.INLINE;
    Break before = Break.AUTO;
    Break after = Break.AUTO;
    boolean kept;
    Position position = Position.STATIC;
    Sides<Length> offset = Sides.all(Length.AUTO);
    boolean flexColumn;
    double gap;
    Flex.Justify justify = Flex.Justify.START;
    Flex.AlignItems alignItems = Flex.AlignItems.STRETCH;
    double grow;
    double shrink = 1;
    Length basis = Length.AUTO;
    boolean fixedColumns;
    int bookmark;
    String running = "";

    /** @param parent whose inherited properties this starts from; null for the root */
    StyleBuilder(@Nullable Style parent) {
        if (parent == null) {
            parentSize = ROOT_SIZE;
            return;
        }
        TextStyle text = parent.text();
        parentSize = text.size();
        families = List.of(text.font().family());
        weight = text.font().weight();
        slant = text.font().slant();
        size = text.size();
        parentColor = text.color();
        color = text.color();
        inheritedHighlight = text.highlight();
        underline = text.underline();
        strike = text.strike();
        inheritedRise = text.rise();
        spacing = text.spacing();
        letterCase = text.letterCase();
        language = text.language();
        ParagraphStyle paragraph = parent.paragraph();
        align = paragraph.align();
        leading = paragraph.leading();
        indent = paragraph.indent();
        direction = paragraph.direction();
        spaces = paragraph.spaces();
        orphans = paragraph.orphans();
        widows = paragraph.widows();
        hyphens = paragraph.hyphens();
        marker = parent.flow().marker();
        collapse = parent.flow().collapse();
        borderSpacing = parent.flow().borderSpacing();
    }

    /** The side where lines begin, or that where they end. */
    Sides.Side side(boolean start) {
        return start == (direction != Direction.RIGHT_TO_LEFT) ? Sides.Side.LEFT : Sides.Side.RIGHT;
    }

    Style build(FontLibrary fonts) {
        String family = families.stream().filter(fonts::has).findFirst().orElse(families.getFirst());
        var font = new FontStyle(family, weight, slant);
        boolean inline = display == Display.INLINE;
        var text = new TextStyle(font, fonts.chain(font).kerned(), size, color,
                inline ? background == null ? inheritedHighlight : background : null, underline, strike,
                inline ? inheritedRise + rise : 0, spacing, letterCase, language);
        var paragraph = new ParagraphStyle(align, leading, indent, direction, spaces, orphans, widows, hyphens);
        var box = new BoxStyle(margin, padding, borders(), inline ? null : background, radius, width, minWidth,
                maxWidth, height, minHeight, verticalAlign, borderBox);
        var flow = new FlowStyle(display, before, after, kept, position, offset,
                new Flex(flexColumn, gap, justify, alignItems), new Item(grow, shrink, basis), marker, collapse,
                borderSpacing, fixedColumns, bookmark, running);
        return new Style(text, paragraph, box, flow);
    }

    private Sides<Border> borders() {
        Sides<Border> borders = Sides.all(Border.NONE);
        for (Sides.Side side : Sides.Side.values()) {
            Border.Line line = borderLine.get(side);
            if (line != null && borderWidth.get(side) > 0) {
                Color own = borderColor.get(side);
                borders = borders.with(side, new Border(borderWidth.get(side), line, own == null ? color : own));
            }
        }
        return borders;
    }
}
