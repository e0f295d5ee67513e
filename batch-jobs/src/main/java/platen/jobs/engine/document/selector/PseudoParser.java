package platen.jobs.engine.document.selector;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.Token;
import platen.jobs.engine.document.css.Token.Kind;
import platen.jobs.engine.document.selector.Condition.Flag;
import platen.jobs.engine.document.selector.Condition.Nth;

/** Parses pseudo-classes and pseudo-elements. */
final class PseudoParser {
    private static final Map<String, PseudoElement> ELEMENTS = Map.of("before", PseudoElement.BEFORE, "after",
            PseudoElement.AFTER, "marker", PseudoElement.MARKER, "first-letter", PseudoElement.FIRST_LETTER,
            "first-line", PseudoElement.FIRST_LINE, "footnote-call", PseudoElement.FOOTNOTE_CALL, "footnote-marker",
            PseudoElement.FOOTNOTE_MARKER);
    private static final Set<String> LEGACY = Set.of("before", "after", "first-letter", "first-line");
    private static final Set<String> UNPRINTED = Set.of("selection", "placeholder", "backdrop", "cue",
            "file-selector-button", "target-text", "spelling-error", "grammar-error", "details-content", "highlight",
            "part", "slotted", "view-transition", "view-transition-group", "view-transition-image-pair",
            "view-transition-old", "view-transition-new", "scroll-marker", "scroll-marker-group", "scroll-button",
            "column", "checkmark", "picker-icon", "picker", "search-text");
    private static final Set<String> NEVER = Set.of("hover", "focus", "active", "visited", "focus-within",
            "focus-visible", "target", "target-within", "fullscreen", "modal", "picture-in-picture", "autofill",
            "-webkit-autofill", "user-valid", "user-invalid", "in-range", "out-of-range", "invalid",
            "popover-open", "playing", "paused", "seeking", "muted", "current", "past", "future", "host",
            "-webkit-full-screen", "-webkit-drag", "active-view-transition", "window-inactive", "-internal-never",
            "state", "target-current");
    private static final Map<String, Flag.Kind> FLAGS = Map.ofEntries(Map.entry("root", Flag.Kind.ROOT),
            Map.entry("scope", Flag.Kind.ROOT), Map.entry("link", Flag.Kind.LINK),
            Map.entry("any-link", Flag.Kind.LINK), Map.entry("-webkit-any-link", Flag.Kind.LINK),
            Map.entry("checked", Flag.Kind.CHECKED), Map.entry("disabled", Flag.Kind.DISABLED),
            Map.entry("enabled", Flag.Kind.ENABLED), Map.entry("required", Flag.Kind.REQUIRED),
            Map.entry("optional", Flag.Kind.OPTIONAL), Map.entry("read-only", Flag.Kind.READ_ONLY),
            Map.entry("read-write", Flag.Kind.READ_WRITE), Map.entry("open", Flag.Kind.OPEN),
            Map.entry("defined", Flag.Kind.DEFINED), Map.entry("default", Flag.Kind.DEFAULT),
            Map.entry("valid", Flag.Kind.ENABLED), Map.entry("indeterminate", Flag.Kind.INDETERMINATE),
            Map.entry("placeholder-shown", Flag.Kind.PLACEHOLDER_SHOWN));
    private static final Map<String, Nth> PLACES = Map.of("first-child", new Nth(0, 1, false, false, List.of()),
            "last-child", new Nth(0, 1, true, false, List.of()), "first-of-type", new Nth(0, 1, false, true, List.of()),
            "last-of-type", new Nth(0, 1, true, true, List.of()));

    private final SelectorParser selectors;
    private final int start;
    private int specificity = Selector.CLASS;

    PseudoParser(SelectorParser selectors, int start) {
        this.selectors = selectors;
        this.start = start;
    }

    /** The weight of the condition parsed last. */
    int specificity() {
        return specificity;
    }

    /** The pseudo-element of this name; null when it is a pseudo-class. */
    @Nullable
    PseudoElement element(Component component, boolean twoColons) throws InvalidSelector {
        String name = name(component);
        if (!twoColons) {
            return component instanceof Token && LEGACY.contains(name) ? ELEMENTS.get(name) : null;
        }
        PseudoElement element = component instanceof Token ? ELEMENTS.get(name) : null;
        if (element != null) {
            return element;
        }
        if (UNPRINTED.contains(name) || name.startsWith("-webkit-")) {
            return PseudoElement.UNPRINTED;
        }
        throw new InvalidSelector(start, "There is no pseudo-element '::" + name + "'", isForOtherBrowsers(name));
    }

    private String name(Component component) throws InvalidSelector {
        return switch (component) {
            case Token token when token.kind() == Kind.IDENT -> SelectorParser.lower(token.text());
            case Component.Function function -> function.name();
            case Token token -> throw new InvalidSelector(start, "A name is missing after a colon");
            case Component.Block block -> throw new InvalidSelector(start, "A name is missing after a colon");
        };
    }

    Condition condition(Component component) throws InvalidSelector {
        String name = name(component);
        if (component instanceof Component.Function function) {
            return function(name, function.arguments());
        }
        Nth place = PLACES.get(name);
        if (place != null) {
            return place;
        }
        List<Selector> roots = selectors.roots();
        if (name.equals("scope") && roots != null) {
            return new Condition.Is(roots);
        }
        Flag.Kind flag = NEVER.contains(name) ? Flag.Kind.NEVER : FLAGS.get(name);
        if (flag != null) {
            return new Flag(flag);
        }
        return switch (name) {
            case "empty" -> new Condition.Empty();
            case "only-child" -> both("first-child", "last-child");
            case "only-of-type" -> both("first-of-type", "last-of-type");
            default -> throw new InvalidSelector(start, "There is no pseudo-class ':" + name + "'",
                    isForOtherBrowsers(name));
        };
    }

    private static boolean isForOtherBrowsers(String name) {
        return name.startsWith("-moz-") || name.startsWith("-ms-") || name.startsWith("-o-");
    }

    /** Both places at once, as a selector within {@code :is}. */
    private static Condition both(String first, String last) {
        var compound = new Selector.Compound(null, List.of(place(first), place(last)));
        return new Condition.Is(List.of(new Selector(List.of(compound), List.of(false), null, Selector.CLASS)));
    }

    private static Condition place(String name) {
        Nth place = PLACES.get(name);
        return place == null ? new Flag(Flag.Kind.NEVER) : place;
    }

    private Condition function(String name, List<Component> arguments) throws InvalidSelector {
        return switch (name) {
            case "is", "-webkit-any", "matches" -> is(selectors.forgiving(arguments), true);
            case "where" -> is(selectors.forgiving(arguments), false);
            case "not" -> {
                List<Selector> not = selectors.strict(arguments, start);
                specificity = Selector.most(not);
                yield new Condition.Not(not);
            }
            case "has" -> {
                List<Condition.Relative> relatives = selectors.relatives(arguments, start);
                specificity = relatives.stream().mapToInt(each -> each.selector().specificity()).max().orElse(0);
                yield new Condition.Has(List.copyOf(relatives));
            }
            case "nth-child" -> nth(arguments, false, false);
            case "nth-last-child" -> nth(arguments, true, false);
            case "nth-of-type" -> nth(arguments, false, true);
            case "nth-last-of-type" -> nth(arguments, true, true);
            case "lang" -> new Condition.Language(ranges(arguments));
            case "dir" -> new Condition.Dir(arguments.stream().anyMatch(each -> each.isIdent("rtl")));
            case "host", "host-context", "state", "active-view-transition-type" -> new Flag(Flag.Kind.NEVER);
            default -> throw new InvalidSelector(start, "There is no pseudo-class ':" + name + "()'");
        };
    }

    private Condition is(List<Selector> list, boolean weighs) {
        specificity = weighs ? Selector.most(list) : 0;
        return new Condition.Is(list);
    }

    private static List<String> ranges(List<Component> arguments) {
        List<String> ranges = new ArrayList<>();
        for (Component each : arguments) {
            if (each instanceof Token token && (token.kind() == Kind.IDENT || token.kind() == Kind.STRING)) {
                ranges.add(SelectorParser.lower(token.text()));
            }
        }
        return List.copyOf(ranges);
    }

    private Nth nth(List<Component> arguments, boolean last, boolean sameType) throws InvalidSelector {
        int of = 0;
        while (of < arguments.size() && !arguments.get(of).isIdent("of")) {
            of++;
        }
        int[] formula = AnPlusB.parse(arguments.subList(0, of));
        if (formula == null || of < arguments.size() && sameType) {
            throw new InvalidSelector(start, "':nth-…' takes odd, even, a number or a step such as 2n+1");
        }
        List<Selector> counted = List.of();
        if (of < arguments.size()) {
            counted = selectors.strict(arguments.subList(of + 1, arguments.size()), start);
            specificity += Selector.most(counted);
        }
        return new Nth(formula[0], formula[1], last, sameType, counted);
    }
}
