package platen.jobs.engine.document.sheet;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
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
    /** Properties that are not in the table and have no effect on a printed page. */
    private static final Set<String> INERT = Set.of("app-region", "window-drag", "buffered-rendering",
            "caret-animation", "caret-shape", "color-rendering", "dynamic-range-limit", "interactivity",
            "interest-delay", "interest-delay-start", "interest-delay-end", "interpolate-size", "overlay", "speak",
            "speak-as", "user-modify", "-webkit-app-region", "-webkit-overflow-scrolling",
            "-webkit-text-decorations-in-effect", "overscroll-behavior-block", "overscroll-behavior-inline",
            "trigger-scope", "-fs-table-paginate", "-fs-pdf-font-embed", "behavior", "panose-1", "tab-stops",
            "tab-interval", "text-underline", "punctuation-wrap", "horiz-align", "font-display");
    /** Beginnings of such properties: what moves, what scrolls, and what only other browsers and mail readers know. */
    private static final List<String> INERT_FAMILIES = List.of("transition", "animation", "scroll-", "scrollbar-",
            "timeline-", "view-timeline", "view-transition", "-webkit-transition", "-webkit-animation",
            "-webkit-scroll", "-moz-", "-ms-", "-o-", "-khtml-", "mso-", "layout-grid", "vnd.ms-");

    /** Entries of a block from which on it is looked for those that have no effect. */
    private static final int MANY = 5_000;

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

    /**
     * Reads declarations that are not in the source as they are, such as those that attributes stand for.
     *
     * @param place where warnings say that they are
     */
    public static Block derived(String text, Place place, ValueContext context, Warnings warnings) {
        List<Declaration> declarations = new ArrayList<>();
        for (CssItem item : CssParser.declarations(text, (offset, sentence) -> warnings.add(place, sentence))) {
            if (item instanceof Declaration declaration) {
                declarations.add(declaration);
            }
        }
        return read(declarations, Lines.at(place), context, warnings);
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
            if (declaration.name().equals("all")) {
                entries.removeIf(entry -> isReplaced(entry, declaration));
            }
            for (Setting setting : settings) {
                entries.add(new Block.Longhand(setting, declaration.important(), place));
            }
            if (entries.size() > MANY) {
                entries = compacted(entries);
            }
        }
        return entries.isEmpty() ? Block.EMPTY : new Block(List.copyOf(entries));
    }

    /** Whether a declaration of all properties replaces an earlier one. */
    private static boolean isReplaced(Block.Entry entry, Declaration all) {
        return entry instanceof Block.Longhand longhand && longhand.important() == all.important()
                && PropertyParser.isOfAll(longhand.setting().leftToRight())
                && PropertyParser.isOfAll(longhand.setting().rightToLeft());
    }

    /** Leaves out declarations that a later one of the same block replaces whatever the element. */
    private static List<Block.Entry> compacted(List<Block.Entry> entries) {
        SequencedMap<Object, Block.Entry> last = new LinkedHashMap<>();
        for (Block.Entry entry : entries) {
            Object key = switch (entry) {
                case Block.Custom custom -> List.of(custom.name(), custom.important());
                case Block.Longhand longhand -> List.of(longhand.setting().leftToRight(), longhand.setting()
                        .rightToLeft(), longhand.important());
            };
            last.remove(key);
            last.put(key, entry);
        }
        return new ArrayList<>(last.values());
    }

    private static void warn(Declaration declaration, Place place, Warnings warnings) {
        String name = declaration.name();
        if (PropertyParser.isKnown(name)) {
            String text = CssText.brief(declaration.value());
            if (!name.equals("filter") || !text.contains("progid") && !text.startsWith("alpha(")) {
                warnings.add(place, "value of " + name + ": " + text,
                        "The property '" + name + "' does not take '" + text + "'; the declaration is ignored.");
            }
        } else {
            unknown(name, place, warnings);
        }
    }

    /** Returns whether a property or descriptor has no effect on a printed page, in Chromium either. */
    public static boolean isInert(String name) {
        return INERT.contains(name) || INERT_FAMILIES.stream().anyMatch(name::startsWith);
    }

    /** Warns of a property that is not in the table, unless it has no effect on a printed page. */
    public static void unknown(String name, Place place, Warnings warnings) {
        if (!isInert(name)) {
            warnings.add(place, "The property '" + name + "' is not supported; it is ignored.");
        }
    }
}
