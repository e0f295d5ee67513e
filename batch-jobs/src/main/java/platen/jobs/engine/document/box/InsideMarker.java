package platen.jobs.engine.document.box;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.boxstyle.DisplayType;
import platen.jobs.engine.document.boxstyle.LayoutMapper;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.style.FlowStyle;
import platen.jobs.engine.document.style.ListMarker;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.style.counter.CounterStyle;
import platen.jobs.engine.document.tree.Element;

/** Makes the marker of a list item with {@code list-style-position: inside}, the first inline content of the item. */
final class InsideMarker {
    private final BoxTree tree;
    private final Box item;
    private final @Nullable Element own;
    private final Style looks;

    InsideMarker(BoxTree tree, Box item) {
        this.tree = tree;
        this.item = item;
        Element element = item.element();
        this.own = element == null ? null : element.marker();
        this.looks = own == null ? item.style() : own.style(item.state());
    }

    private boolean isShown() {
        return looks.flow().display() != FlowStyle.Display.NONE;
    }

    /** Returns the element whose content is the marker; null where the style of the item decides it. */
    @Nullable
    Element content() {
        return own != null && isShown() && !own.children(item.state()).isEmpty() ? own : null;
    }

    /** Returns a bullet, a number or a text, or what stands behind a picture; empty for no marker. */
    List<InlineItem> items() {
        if (!isShown()) {
            return List.of();
        }
        Element content = content();
        if (content != null) {
            boolean picture = content.children(item.state()).stream().anyMatch(
                    each -> each instanceof Element element && ElementBox.isReplaced(element));
            return picture ? List.of(new InlineItem.Atomic(drawn(false))) : List.of();
        }
        ListMarker marker = item.style().flow().marker();
        String given = marker.text();
        if (given == null && isBullet(marker.style())) {
            return List.of(new InlineItem.Atomic(drawn(true)));
        }
        String text = given == null ? marker.style().marker(item.itemNumber()) : given;
        return text.isEmpty() ? List.of() : text(given == null ? text + " " : text);
    }

    private static boolean isBullet(CounterStyle style) {
        return switch (style) {
            case DISC, CIRCLE, SQUARE -> true;
            case NONE, DECIMAL, DECIMAL_LEADING_ZERO, LOWER_ALPHA, UPPER_ALPHA, LOWER_GREEK, UPPER_GREEK, LOWER_ROMAN,
                    UPPER_ROMAN ->
                false;
        };
    }

    private List<InlineItem> text(String text) {
        Style plain = tree.anonymous(item, DisplayType.INLINE, List.of(), List.of()).style();
        LayoutStyle layout = LayoutMapper.anonymous(DisplayType.INLINE, item.layout()).preserved();
        var box = new AnonymousBox(item, false, new Style(looks.text().preserved(), plain.paragraph(), plain.box(),
                plain.flow(), plain.counting()), layout, List.of(), List.of(), new BoxMemory());
        return List.of(new InlineItem.Text(text, false, box));
    }

    private MarkerBox drawn(boolean bullet) {
        return new MarkerBox(item, looks, LayoutMapper.anonymous(DisplayType.INLINE_BLOCK, item.layout()), bullet,
                new BoxMemory());
    }
}
