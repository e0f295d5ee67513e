package platen.jobs.engine.document.resolve;

import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.property.Declared;
import platen.jobs.engine.document.property.Property;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.document.style.FlowMapper;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.warning.Warnings;

/** Warns of properties that are computed and not laid out or painted yet, one warning for each property. */
final class Unsupported {
    /** Describes what layout and paint use. */
    private static final Set<String> LAID_OUT = Set.of("display", "box-sizing", "width", "height", "min-width",
            "min-height", "max-width", "margin-top", "margin-right", "margin-bottom", "margin-left", "padding-top",
            "padding-right", "padding-bottom", "padding-left", "border-top-width", "border-right-width",
            "border-bottom-width", "border-left-width", "border-top-style", "border-right-style",
            "border-bottom-style", "border-left-style", "border-top-color", "border-right-color",
            "border-bottom-color", "border-left-color", "position", "top", "right", "bottom", "left",
            "background-color", "vertical-align", "color", "font-family", "font-size", "font-style", "font-weight",
            "line-height", "letter-spacing", "text-align", "text-indent", "text-transform", "white-space", "hyphens",
            "hyphenate-limit-chars", "direction", "list-style-type", "border-collapse", "border-spacing",
            "table-layout", "flex-direction", "flex-grow", "flex-shrink", "flex-basis", "justify-content",
            "align-items", "column-gap", "row-gap", "break-before", "break-after", "break-inside", "orphans", "widows",
            "bookmark-level");
    /** Describes what is laid out as part of a shorthand, what counts only beside others, and what only a screen shows. */
    private static final Set<String> SILENT = Set.of("border-top-left-radius", "border-top-right-radius",
            "border-bottom-right-radius", "border-bottom-left-radius", "text-decoration-line", "content",
            "-platen-language", "unicode-bidi", "cursor", "pointer-events", "user-select", "resize",
            "scroll-behavior", "will-change", "touch-action", "caret-color", "color-scheme", "forced-color-adjust",
            "backface-visibility", "overflow-anchor", "overscroll-behavior-x", "overscroll-behavior-y",
            "content-visibility", "container-type", "container-name", "appearance", "accent-color",
            "print-color-adjust", "image-rendering", "contain", "isolation", "-webkit-font-smoothing",
            "-webkit-tap-highlight-color", "-webkit-user-drag", "text-rendering", "text-size-adjust",
            "text-decoration-skip-ink", "overflow-wrap", "font-synthesis-weight", "font-synthesis-style",
            "font-synthesis-small-caps", "font-optical-sizing",
            "outline-width", "outline-color", "outline-offset", "-webkit-box-orient", "-webkit-box-direction",
            "transform-style", "perspective-origin", "transform-origin", "transform-box", "object-position",
            "background-attachment", "border-image-slice", "border-image-width",
            "border-image-outset", "border-image-repeat", "column-rule-color", "column-rule-width",
            "text-decoration-color", "text-decoration-thickness");

    /** Describes what has an effect only beside a background image. */
    private static final Set<String> OF_BACKGROUND_IMAGES = Set.of("background-size", "background-position",
            "background-repeat", "background-origin");

    private final Warnings warnings;
    private final ComputedStyle initial;

    /** @param initial style of an element that nothing styles */
    Unsupported(Warnings warnings, ComputedStyle initial) {
        this.warnings = warnings;
        this.initial = initial;
    }

    /** Looks at one rule's or attribute's declarations that apply to an element. */
    void look(Block block, ComputedStyle computed) {
        for (Block.Entry entry : block.entries()) {
            if (entry instanceof Block.Longhand longhand) {
                look(longhand, longhand.setting().leftToRight(), computed);
            }
        }
    }

    private void look(Block.Longhand entry, Property property, ComputedStyle computed) {
        CssValue value = computed.get(property);
        String name = property.name();
        if (name.equals("display")) {
            if (!FlowMapper.isLaidOut(value.keyword())) {
                warnings.add(entry.place(), "display: " + value.keyword() + " is not laid out yet; the element is "
                        + "laid out as " + nearest(value.keyword()) + ".");
            }
            return;
        }
        boolean differs = !(entry.setting().value() instanceof Declared.Wide) && !value.equals(initial.get(property));
        if (differs && hasEffect(name, value, computed) && !LAID_OUT.contains(name) && !SILENT.contains(name)) {
            warnings.add(entry.place(), name + " not laid out", "'" + name + "' is not laid out yet; it is ignored.");
        }
    }

    private static boolean hasEffect(String name, CssValue value, ComputedStyle computed) {
        if (name.equals("font-kerning")) {
            return value.keyword().equals("none");
        }
        return !OF_BACKGROUND_IMAGES.contains(name)
                || !computed.get("background-image").keyword().equals("none");
    }

    private static String nearest(String display) {
        return display.startsWith("inline") ? "inline-block" : display.equals("contents") ? "inline" : "block";
    }

    /** The longhands that are laid out. */
    static SortedSet<String> laidOut() {
        return new TreeSet<>(LAID_OUT);
    }
}
