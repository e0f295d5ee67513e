package platen.jobs.engine.document.resolve;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.boxstyle.LayoutMapper;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.selector.PseudoElement;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.style.StyleMapper;
import platen.jobs.engine.text.FontLibrary;

/**
 * Makes the styles of boxes from computed values. Those of elements with the same values are made once. Thread-safe once
 * it is sealed.
 */
final class MappedStyles {
    /** Styles that renders remember for other elements with the same values. */
    private static final int MAX_REMEMBERED = 500;

    private final FontLibrary fonts;
    private final Map<Key, Mapped> mapped = new ConcurrentHashMap<>();
    private boolean sealed;

    MappedStyles(FontLibrary fonts) {
        this.fonts = fonts;
    }

    private record Key(ComputedStyle computed, @Nullable PseudoElement pseudo) {}

    /** A style that was made last of a key, and the parent that it was made below. */
    private record Mapped(@Nullable Style parent, StyleNode.Styled styled) {}

    /** Ends the compilation: from now on, the number of styles that are remembered is limited. */
    void seal() {
        sealed = true;
        mapped.clear();
    }

    /**
     * Returns the style of a box.
     *
     * @param around of its parent; null for the root
     * @param pseudo the part of the element that has the style; null for the element
     */
    StyleNode.Styled styled(ComputedStyle computed, StyleNode.@Nullable Styled around,
            @Nullable PseudoElement pseudo) {
        @Nullable
        Style parent = around == null ? null : around.style();
        var key = new Key(computed, pseudo);
        Mapped known = mapped.get(key);
        if (known != null && known.parent() == parent) {
            return known.styled();
        }
        ComputedStyle used = computed.zoomed();
        Style style = switch (pseudo) {
            case BEFORE, AFTER, FOOTNOTE_CALL, FOOTNOTE_MARKER -> StyleMapper.generated(used, parent, fonts);
            case MARKER -> StyleMapper.marker(used, parent, fonts);
            case FIRST_LETTER, FIRST_LINE, UNPRINTED, OF_PAGE -> StyleMapper.style(used, parent, fonts);
            case null -> StyleMapper.placed(StyleMapper.style(used, parent, fonts),
                    around == null ? "" : around.computed().get("text-align").keyword());
        };
        LayoutStyle layout = LayoutMapper.of(used, style);
        var made = new StyleNode.Styled(style, computed,
                pseudo == PseudoElement.MARKER ? layout.preserved() : layout);
        if (!sealed || mapped.size() < MAX_REMEMBERED) {
            mapped.put(key, new Mapped(parent, made));
        }
        return made;
    }
}
