package platen.jobs.engine.document.sheet;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import platen.jobs.engine.document.css.CssItem;
import platen.jobs.engine.document.css.CssItem.Declaration;
import platen.jobs.engine.document.css.CssParser;
import platen.jobs.engine.document.css.CssText;
import platen.jobs.engine.document.property.Declared.Wide;
import platen.jobs.engine.document.property.PropertyParser;
import platen.jobs.engine.document.property.Setting;
import platen.jobs.engine.document.property.ValueContext;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.warning.Warnings;

/** Reads declarations. */
public final class BlockReader {
    /** Describes what only screens do; without a warning, since nothing of a printed page is missing. */
    private static final Set<String> SCREEN = Set.of("transition", "animation", "zoom", "src", "speak", "orphan",
            "-webkit-appearance", "-moz-appearance", "mso-table-lspace", "mso-table-rspace", "mso-line-height-rule",
            "-webkit-overflow-scrolling", "-ms-overflow-style", "scrollbar-width", "scrollbar-color",
            "scrollbar-gutter", "-fs-table-paginate", "-fs-pdf-font-embed", "user-modify", "outline-radius",
            "-webkit-print-color-adjust", "filter", "interpolation-mode", "-ms-interpolation-mode", "-ms-filter",
            "-webkit-text-size-adjust", "table-layout-hint", "scroll-snap-type", "scroll-snap-align", "tap-action",
            "-webkit-margin-collapse", "-moz-user-select", "-ms-user-select", "-khtml-user-select",
            "-ms-touch-action", "interactivity", "field-sizing", "-moz-outline-style", "mso-hide");

    private BlockReader() {}

    /**
     * Reads a style attribute.
     *
     * @param start where its text begins
     */
    public static Block attribute(String text, Place start, ValueContext context, Warnings warnings) {
        var lines = new Lines(text, start);
        List<Declaration> declarations = new ArrayList<>();
        List<CssItem> items = CssParser.declarations(text, (offset, sentence) -> warnings.add(lines.place(offset),
                sentence));
        for (CssItem item : items) {
            if (item instanceof Declaration declaration) {
                declarations.add(declaration);
            } else {
                warnings.add(lines.place(item.start()), "A style attribute takes no rules; this one is ignored.");
            }
        }
        return read(declarations, lines, context, warnings);
    }

    static Block read(List<Declaration> declarations, Lines lines, ValueContext context, Warnings warnings) {
        List<Block.Entry> entries = new ArrayList<>();
        for (Declaration declaration : declarations) {
            Place place = lines.place(declaration.start());
            if (declaration.name().startsWith("--")) {
                Wide wide = PropertyParser.wide(declaration.value());
                entries.add(new Block.Custom(declaration.name(), wide == null ? declaration.value() : null,
                        wide == null ? "" : wide.keyword().name(), declaration.important(), place));
                continue;
            }
            List<Setting> settings = PropertyParser.parse(declaration.name(), declaration.value(), context);
            if (settings == null) {
                warn(declaration, place, warnings);
                continue;
            }
            for (Setting setting : settings) {
                entries.add(new Block.Longhand(setting, declaration.important(), place));
            }
        }
        return entries.isEmpty() ? Block.EMPTY : new Block(List.copyOf(entries));
    }

    private static void warn(Declaration declaration, Place place, Warnings warnings) {
        String name = declaration.name();
        if (PropertyParser.isKnown(name)) {
            String text = CssText.brief(declaration.value());
            if (!name.equals("filter") || !text.contains("progid")) {
                warnings.add(place, "value of " + name + ": " + text,
                        "The property '" + name + "' does not take '" + text + "'; the declaration is ignored.");
            }
        } else if (!isOnScreenOnly(name)) {
            warnings.add(place, "The property '" + name + "' is not supported; it is ignored.");
        }
    }

    private static boolean isOnScreenOnly(String name) {
        return SCREEN.contains(name) || name.startsWith("transition-") || name.startsWith("animation")
                || name.startsWith("-webkit-transition") || name.startsWith("-webkit-animation")
                || name.startsWith("-moz-transition") || name.startsWith("-moz-animation")
                || name.startsWith("-o-") || name.startsWith("-ms-") || name.startsWith("-moz-")
                || name.startsWith("mso-") || name.startsWith("scroll-") || name.startsWith("-webkit-scroll");
    }
}
