package platen.jobs.engine.document.cascade;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.selector.Condition;
import platen.jobs.engine.document.selector.Matcher;
import platen.jobs.engine.document.selector.PseudoElement;
import platen.jobs.engine.document.selector.Selector;
import platen.jobs.engine.document.selector.Subject;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.document.sheet.Medium;
import platen.jobs.engine.document.sheet.SheetSet;
import platen.jobs.engine.document.sheet.StyleRule;

/** All rules that style a template. Safe for any thread once built. */
public final class Cascade {
    /** Comparisons of elements with parts of selectors; ordinary templates need some ten thousand. */
    private static final long MAX_WORK = 4_000_000;
    /** Styles that are remembered for elements with the same declarations under the same parent. */
    private static final int MAX_SHARED = 20_000;

    private final RuleIndex index;
    private final Map<String, CustomProperty> registered;
    private final FontSizes fonts;
    private final double[] page;
    private final boolean quirks;
    private final List<Selector> selectors = new ArrayList<>();
    private final Map<Condition, List<Selector.Compound>> structural = new LinkedHashMap<>();
    private final Set<String> compared = new HashSet<>(Set.of("id", "class", "style"));
    private final Set<String> sought = new HashSet<>();
    private final Set<Block> referring = new HashSet<>();
    private final AtomicLong work = new AtomicLong(MAX_WORK);
    private final Map<Shared, ComputedStyle> shared = new HashMap<>();
    private final Set<PseudoElement> pseudos = new TreeSet<>();

    /** Describes what decides a computed style besides attributes. */
    private record Shared(@Nullable ComputedStyle parent, List<Matched> matched, boolean root) {}

    /** @param userAgent rules of the engine; {@code author} those of the template */
    public Cascade(SheetSet userAgent, SheetSet author, FontSizes fonts, Medium medium, boolean quirks) {
        this.index = new RuleIndex(quirks);
        index.add(userAgent.rules(), Origin.USER_AGENT);
        index.add(author.rules(), Origin.AUTHOR);
        this.registered = CustomProperty.all(author.registered());
        this.fonts = fonts;
        this.page = new double[]{medium.width(), medium.height()};
        this.quirks = quirks;
        for (SheetSet set : List.of(userAgent, author)) {
            for (StyleRule rule : set.rules()) {
                selectors.addAll(rule.selectors());
                AttributeReferences.collect(rule.block(), compared);
                if (AttributeReferences.in(rule.block())) {
                    referring.add(rule.block());
                }
                rule.selectors().stream().map(Selector::pseudo).forEach(pseudo -> {
                    if (pseudo != null) {
                        pseudos.add(pseudo);
                    }
                });
            }
        }
        selectors.forEach(selector -> ConditionCollector.collect(selector, structural, compared, sought));
    }

    /** A cascade without rules, for declarations that belong to no element. */
    public static Cascade ofDeclarations(FontSizes fonts) {
        return new Cascade(new SheetSet(), new SheetSet(), fonts, Medium.A4, false);
    }

    /** The style of an element that nothing styles. */
    public ComputedStyle initial() {
        return computed(new ElementContext("", name -> null, null, null), List.of());
    }

    /** Whether any rule styles this pseudo-element. */
    public boolean styles(PseudoElement pseudo) {
        return pseudos.contains(pseudo);
    }

    /** A matcher that counts its work with all others of this template. */
    public Matcher matcher() {
        return new Matcher(work, quirks);
    }

    /** A matcher for one render, with an allowance of its own. */
    public Matcher renderMatcher() {
        return new Matcher(new AtomicLong(MAX_WORK), quirks);
    }

    /** All structural conditions of all selectors with the compounds in which they stand. */
    public Map<Condition, List<Selector.Compound>> structuralConditions() {
        return structural;
    }

    /** Returns whether some rule looks for the presence of an attribute. */
    public boolean asksFor(String attribute) {
        return sought.contains(attribute);
    }

    /** Whether some rule looks at the value of an attribute. */
    public boolean compares(String attribute) {
        return compared.contains(attribute);
    }

    /**
     * Finds what applies to an element.
     *
     * @param presentation declarations of presentational attributes
     * @param attached declarations of the style attribute
     */
    public List<Matched> match(Subject subject, @Nullable PseudoElement pseudo, Matcher matcher, Block presentation,
            Block attached) {
        List<Matched> matched = index.match(subject, pseudo, matcher);
        if (pseudo == null && !presentation.entries().isEmpty()) {
            matched.add(new Matched(presentation, Origin.PRESENTATION, 0, false, 0, 0));
        }
        boolean mayHave = pseudo == null || pseudo == PseudoElement.OF_PAGE;
        if (mayHave && !attached.entries().isEmpty()) {
            matched.add(new Matched(attached, Origin.AUTHOR, 0, true, 0, 0));
        }
        return matched;
    }

    /** The computed style of an element to which these declarations apply. */
    public ComputedStyle compute(ElementContext element, List<Matched> matched) {
        // Attributes decide only where attr() refers to them.
        if (matched.stream().anyMatch(this::refersToAttributes)) {
            return computed(element, matched);
        }
        var key = new Shared(element.parent(), matched, element.root() == null);
        synchronized (shared) {
            ComputedStyle known = shared.get(key);
            if (known == null) {
                known = computed(element, matched);
                if (shared.size() < MAX_SHARED) {
                    shared.put(key, known);
                }
            }
            return known;
        }
    }

    private boolean refersToAttributes(Matched matched) {
        return matched.isRule() ? referring.contains(matched.block()) : AttributeReferences.in(matched.block());
    }

    private ComputedStyle computed(ElementContext element, List<Matched> matched) {
        return new StyleComputer(element, matched, registered, fonts, page).compute();
    }
}
