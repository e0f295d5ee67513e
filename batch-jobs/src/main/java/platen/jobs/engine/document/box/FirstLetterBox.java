package platen.jobs.engine.document.box;

import java.util.List;
import java.util.function.Consumer;
import platen.jobs.engine.document.boxstyle.DisplayType;
import platen.jobs.engine.document.boxstyle.LayoutMapper;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.Sides;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.tree.Element;

/** Makes the box of a {@code ::first-letter} that floats or has edges (CSS Pseudo 4, section 2.2). */
final class FirstLetterBox {
    private FirstLetterBox() {}

    /** Whether the first letter of a box has a box of its own; any other only looks different from the letters behind. */
    static boolean isNeeded(Box container) {
        Element element = container.element();
        LayoutStyle letter = element == null ? null : element.firstLetterLayout(container.state());
        return letter != null && (letter.isFloating() || hasEdges(letter));
    }

    private static boolean hasEdges(LayoutStyle style) {
        return hasLength(style.margin()) || hasLength(style.padding()) || style.border().top().width() > 0
                || style.border().right().width() > 0 || style.border().bottom().width() > 0
                || style.border().left().width() > 0;
    }

    private static boolean hasLength(Sides<Length> sides) {
        return !(sides.top().equals(Length.ZERO) && sides.right().equals(Length.ZERO)
                && sides.bottom().equals(Length.ZERO) && sides.left().equals(Length.ZERO));
    }

    /**
     * Adds the first letter.
     *
     * @param container whose first text this is
     * @param text that is not blank
     * @return the text behind the first letter
     */
    static String add(BoxTree tree, Box container, String text, boolean fromData, Consumer<InlineItem> run) {
        Element element = container.element();
        Style style = element == null ? null : element.firstLetter(container.state());
        LayoutStyle layout = element == null ? null : element.firstLetterLayout(container.state());
        if (style == null || layout == null) {
            return text;
        }
        FirstLetter initial = FirstLetter.of(text);
        String letter = text.substring(initial.start(), initial.end());
        if (layout.isFloating()) {
            Style plain = tree.anonymous(container, DisplayType.INLINE, List.of(), List.of()).style();
            var inline = new AnonymousBox(container, false,
                    new Style(style.text(), style.paragraph(), plain.box(), plain.flow(), plain.counting()),
                    LayoutMapper.anonymous(DisplayType.INLINE, layout), List.of(), List.of(), new BoxMemory());
            run.accept(new InlineItem.Floating(box(container, style, layout,
                    List.of(new InlineItem.Text(letter, fromData, inline)))));
        } else {
            Box inline = box(container, style, layout, List.of());
            run.accept(new InlineItem.Start(inline, true));
            run.accept(new InlineItem.Text(letter, fromData, inline));
            run.accept(new InlineItem.End(inline, true));
        }
        return text.substring(initial.end());
    }

    private static Box box(Box container, Style style, LayoutStyle layout, List<InlineItem> items) {
        return new AnonymousBox(container, false, style, layout, List.of(), items, new BoxMemory());
    }
}
