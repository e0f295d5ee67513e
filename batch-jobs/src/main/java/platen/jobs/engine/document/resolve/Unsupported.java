package platen.jobs.engine.document.resolve;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.css.CssParser;
import platen.jobs.engine.document.font.FontWeights;
import platen.jobs.engine.document.property.Declared;
import platen.jobs.engine.document.property.Property;
import platen.jobs.engine.document.property.PropertyParser;
import platen.jobs.engine.document.property.Setting;
import platen.jobs.engine.document.property.Support;
import platen.jobs.engine.document.property.Support.Part;
import platen.jobs.engine.document.property.SupportTable;
import platen.jobs.engine.document.property.ValueContext;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.document.sheet.BlockReader;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.style.FlowMapper;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.ValueText;
import platen.jobs.engine.document.warning.Warnings;

/**
 * Warns of declarations that layout and paint do not follow, each at the first element that lacks something for it.
 * Belongs to one thread.
 */
final class Unsupported {
    private final Warnings warnings;
    private final ComputedStyle initial;
    private final FontWeights weights;
    private final ContentCheck content;
    /** Declarations of each block that may still lack something at an element to come. */
    private final Map<Block, List<Block.Longhand>> pending = new IdentityHashMap<>();

    /** @param initial style of an element that nothing styles */
    Unsupported(Warnings warnings, ComputedStyle initial, FontWeights weights, ContentCheck content) {
        this.warnings = warnings;
        this.initial = initial;
        this.weights = weights;
        this.content = content;
    }

    /** Looks at one rule's or attribute's declarations that apply to a box. */
    void look(Block block, BoxSupport box) {
        List<Block.Longhand> left = pending.computeIfAbsent(block, Unsupported::open);
        if (!left.isEmpty()) {
            left.removeIf(entry -> warned(entry, box));
        }
    }

    /** Forgets the declarations. */
    void seal() {
        pending.clear();
    }

    /**
     * Returns the declarations that are not drawn in every box, one for each property: of several in a block only one
     * applies, and a block may hold a hundred thousand.
     */
    private static List<Block.Longhand> open(Block block) {
        Map<Property, Block.Longhand> open = new LinkedHashMap<>();
        for (Block.Entry entry : block.entries()) {
            if (entry instanceof Block.Longhand longhand) {
                open.merge(longhand.setting().leftToRight(), longhand, Unsupported::winner);
            }
        }
        List<Block.Longhand> winners = new ArrayList<>(open.values());
        winners.removeIf(Unsupported::isAlwaysDrawn);
        return winners;
    }

    /** Returns the one of two declarations of a block that the cascade prefers. */
    private static Block.Longhand winner(Block.Longhand earlier, Block.Longhand later) {
        return earlier.important() && !later.important() ? earlier : later;
    }

    private static boolean isAlwaysDrawn(Block.Longhand entry) {
        Property property = entry.setting().leftToRight();
        Support support = SupportTable.of(property);
        return switch (entry.setting().value()) {
            case Declared.Wide wide -> true;
            case Declared.Known known -> support.part() == Part.INERT
                    || support.includes(known.value()) && !BoxSupport.dependsOnBox(property.name());
            case Declared.Pending waiting -> support.part() == Part.INERT;
        };
    }

    private boolean warned(Block.Longhand entry, BoxSupport box) {
        Property property = entry.setting().leftToRight();
        String name = property.name();
        CssValue value = box.own().get(property);
        if (name.equals("display") && !FlowMapper.isLaidOut(value.keyword())) {
            warnings.add(entry.place(), "display: " + ValueText.of(value) + " is not laid out yet; the element is "
                    + "laid out as " + nearest(value.keyword()) + ".");
            return true;
        }
        if (content.warned(name, value, entry.place())) {
            return true;
        }
        Support support = SupportTable.of(property);
        if (!support.includes(value) && !value.equals(initial.get(property)) && counts(support, box)) {
            warn(name, ValueText.of(value), support, entry.place(), warnings);
            return true;
        }
        String problem = box.problem(name);
        problem = problem == null && name.equals("font-weight") ? weights.problem(box.own()) : problem;
        if (problem != null) {
            warnings.add(entry.place(), problem);
        }
        return problem != null;
    }

    /**
     * Looks at the name of a declaration whose value data brings. Of a shorthand nothing is said as long as a part of it
     * is laid out.
     */
    void look(String property, Place place) {
        List<Setting> settings = PropertyParser.parse(property, CssParser.components("initial"), ValueContext.PLAIN);
        if (settings == null) {
            BlockReader.unknown(property, place, warnings);
        } else if (settings.stream().noneMatch(each -> SupportTable.of(each.leftToRight()).isLaidOut())) {
            for (Setting each : settings) {
                Support support = SupportTable.of(each.leftToRight());
                if (support.part() != Part.INERT) {
                    warn(each.leftToRight().name(), ValueText.of(initial.get(each.leftToRight())), support, place,
                            warnings);
                }
            }
        }
    }

    /** Looks at declarations that data brought, in whatever box they are. */
    void look(Block live, Warnings problems) {
        for (Block.Entry entry : live.entries()) {
            if (entry instanceof Block.Longhand longhand
                    && longhand.setting().value() instanceof Declared.Known known) {
                Property property = longhand.setting().leftToRight();
                Support support = SupportTable.of(property);
                boolean unused = switch (support.part()) {
                    case SOME, NONE -> !support.includes(known.value())
                            && !known.value().equals(initial.get(property))
                            && !known.value().is("normal", "none", "auto");
                    case ALL, BESIDE, VECTOR, INERT -> false;
                };
                if (unused) {
                    warn(property.name(), ValueText.of(known.value()), support, entry.place(), problems);
                }
            }
        }
    }

    private static void warn(String name, String value, Support support, Place place, Warnings warnings) {
        String instead = support.instead().isEmpty() ? "it is ignored" : support.instead();
        if (support.isLaidOut()) {
            warnings.add(place, "'" + name + ": " + value + "' is not laid out yet; " + instead
                    + ".");
        } else {
            warnings.add(place, name + " not laid out", "'" + name + "' is not laid out yet; " + instead + ".");
        }
    }

    private boolean counts(Support support, BoxSupport box) {
        return switch (support.part()) {
            case ALL, SOME, NONE, INERT -> true;
            case BESIDE -> !box.own().get(support.other()).equals(initial.get(support.other()));
            case VECTOR -> box.name().equals("svg");
        };
    }

    private static String nearest(String display) {
        return display.startsWith("inline") || display.startsWith("-webkit-inline")
                ? "inline-block"
                : display.equals("contents") || display.startsWith("ruby") || display.equals("math")
                        ? "inline"
                        : "block";
    }
}
