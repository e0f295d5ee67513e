package platen.jobs.engine.document.resolve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.hint.PresentationalHints;
import platen.jobs.engine.document.selector.Condition;
import platen.jobs.engine.document.selector.Matcher;
import platen.jobs.engine.document.selector.PseudoElement;
import platen.jobs.engine.document.selector.Subject;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.style.Style;

/**
 * An element as style sheets see it, and its styles. What only data decides, such as whether it is an even child within
 * a loop, is a question; a {@link StyleState} with the answers is handed down while the data is walked, and each
 * state's style is resolved once.
 */
public final class StyleNode implements Subject {
    private static final int MAX_STYLES = 1_000;

    /** The styles for layout with the computed values that they were made from. */
    record Styled(Style style, ComputedStyle computed, LayoutStyle layout) {}

    private record StateKey(StyleState around, long answers, Map<String, String> values) {}

    private final Styles sheet;
    private final NodeSource source;
    private final @Nullable StyleNode parent;
    private final @Nullable PseudoElement pseudo;
    private final Set<String> classes;
    private final Block presentation;
    private final Block attached;
    private final List<StyleNode> children = new ArrayList<>();
    private final ConcurrentHashMap<StyleState, Styled> styles = new ConcurrentHashMap<>(2);
    private final ConcurrentHashMap<StateKey, StyleState> states = new ConcurrentHashMap<>(2);
    private final int index;
    /** Places among siblings of the same name, from the first and from the last; made on first use. */
    private int @Nullable [] places;
    private final Set<String> hints;
    private boolean settled = true;
    private boolean hasText;
    private boolean mayHaveText;
    private @Nullable Questions questions;
    private @Nullable Boolean settledWithin;
    private @Nullable Boolean varying;
    private @Nullable Styled only;

    StyleNode(Styles sheet, NodeSource source, @Nullable StyleNode parent, @Nullable PseudoElement pseudo,
            Block presentation, Block attached) {
        this.sheet = sheet;
        this.source = source;
        this.parent = parent;
        this.pseudo = pseudo;
        this.presentation = presentation;
        this.attached = attached;
        this.classes = classes(source.attributes().get("class"));
        this.hints = hints(source, pseudo);
        this.index = parent == null || pseudo != null ? 0 : parent.children.size();
        if (parent != null && pseudo == null) {
            parent.children.add(this);
            parent.settled &= source.dynamic().isEmpty();
        }
    }

    /** Takes the place of a node. */
    private StyleNode(StyleNode before, Block attached) {
        this.sheet = before.sheet;
        this.source = before.source;
        this.parent = before.parent;
        this.pseudo = before.pseudo;
        this.presentation = before.presentation;
        this.attached = attached;
        this.classes = before.classes;
        this.hints = before.hints;
        this.index = before.index;
        if (parent != null) {
            parent.children.set(index, this);
        }
    }

    /** Replaces this node by one with other declarations of its own and without children. */
    StyleNode restyled(Block declarations) {
        return new StyleNode(this, declarations);
    }

    static Set<String> classes(@Nullable String attribute) {
        return attribute == null
                ? Set.of()
                : Arrays.stream(attribute.split("[ \t\n\f\r]+", -1)).filter(name -> !name.isEmpty())
                        .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the presentational attributes whose values data decides. */
    Set<String> hints() {
        return hints;
    }

    private static Set<String> hints(NodeSource source, @Nullable PseudoElement pseudo) {
        return source.dynamic().isEmpty() || pseudo != null
                ? Set.of()
                : source.dynamic().stream().filter(name -> PresentationalHints.counts(source.name(), name))
                        .collect(Collectors.toUnmodifiableSet());
    }

    /** Notes that data decides which children there are. */
    public void unsettle() {
        settled = false;
    }

    /** Notes text among the children; {@code sure} when every document has it. */
    public void addText(boolean sure) {
        hasText |= sure;
        mayHaveText = true;
    }

    boolean isSettled() {
        return settled;
    }

    boolean mayHaveText() {
        return mayHaveText;
    }

    NodeSource source() {
        return source;
    }

    /** Returns where the element is. */
    public Place place() {
        return source.place();
    }

    /** Returns the attributes that are the same in every document. */
    public Map<String, String> attributes() {
        return source.attributes();
    }

    Block presentation() {
        return presentation;
    }

    Block attached() {
        return attached;
    }

    @Nullable
    PseudoElement pseudo() {
        return pseudo;
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public Set<String> classes() {
        return classes;
    }

    @Override
    public @Nullable String attribute(String name) {
        String value = source.attributes().get(name);
        return value == null && source.dynamic().contains(name) ? "" : value;
    }

    @Override
    public @Nullable StyleNode parent() {
        return parent;
    }

    @Override
    public List<StyleNode> siblings() {
        return parent == null ? List.of(this) : parent.children;
    }

    @Override
    public int index() {
        return index;
    }

    @Override
    public int placeOfType(boolean last) {
        int[] known = places;
        if (known == null) {
            countPlaces(siblings());
            known = places;
        }
        return known == null ? 1 : known[last ? 1 : 0];
    }

    private static void countPlaces(List<StyleNode> siblings) {
        Map<String, Integer> counts = new HashMap<>();
        for (StyleNode each : siblings) {
            each.places = new int[]{counts.merge(each.name(), 1, Integer::sum), 1};
        }
        for (StyleNode each : siblings) {
            int[] own = each.places;
            if (own != null) {
                own[1] = counts.getOrDefault(each.name(), 1) - own[0] + 1;
            }
        }
    }

    @Override
    public List<StyleNode> children() {
        return children;
    }

    @Override
    public boolean isEmpty() {
        return children.isEmpty() && !hasText;
    }

    @Override
    public @Nullable Boolean decided(Condition condition) {
        return null;
    }

    @Override
    public boolean isSame(Subject other) {
        return other instanceof StateSubject wrapped ? wrapped.node() == this : other == this;
    }

    /** The questions that data must answer; found on first use, when the whole tree is known. */
    Questions questions() {
        Questions known = questions;
        if (known == null) {
            known = pseudo != null ? Questions.NONE : Questions.of(this, sheet.cascade());
            questions = known;
        }
        return known;
    }

    private boolean varies() {
        Boolean known = varying;
        if (known == null) {
            known = !questions().isEmpty() || parent != null && parent.varies();
            varying = known;
        }
        return known;
    }

    /** Whether no data decides what is in the element; found once, when the whole tree is known. */
    boolean isSettledWithin() {
        Boolean known = settledWithin;
        if (known == null) {
            known = settled && !(isEmpty() && mayHaveText);
            for (StyleNode child : children) {
                known &= child.isSettledWithin();
            }
            settledWithin = known;
        }
        return known;
    }

    /** Whether data must answer questions before the element has a style. */
    public boolean asksForPlace() {
        return !questions().isEmpty();
    }

    /** Whether some answer needs the siblings behind the element or what is in it. */
    public boolean looksAhead() {
        return questions().lookAhead();
    }

    /** The conditions that {@link #state} takes answers to, in this order. */
    public List<Condition> asked() {
        return questions().conditions();
    }

    /** The attributes whose values {@link #state} takes. */
    public Set<String> askedAttributes() {
        return questions().attributes();
    }

    /** Returns the values of attributes that styles ask for, as far as they matter, given all that the element has. */
    public Map<String, String> askedValues(Predicate<String> has, UnaryOperator<String> value) {
        Set<String> asked = askedAttributes();
        if (asked.isEmpty()) {
            return Map.of();
        }
        Map<String, String> values = new HashMap<>();
        for (String name : asked) {
            if (has.test(name)) {
                values.put(name, sheet.cascade().compares(name) || hints.contains(name)
                        ? value.apply(name)
                        : "");
            }
        }
        return values;
    }

    /** Whether the element looks the same wherever it stands. */
    public boolean isFixed() {
        return !varies();
    }

    /**
     * The state within this element.
     *
     * @param around the state of its parent
     * @param answers one bit for each of {@link #asked}
     * @param values of {@link #askedAttributes}
     */
    public StyleState state(StyleState around, long answers, Map<String, String> values) {
        var key = new StateKey(around, answers, values);
        StyleState known = states.get(key);
        if (known == null) {
            known = new StyleState(around, this, answers, values, sheet.attached(this, values));
            if (states.size() < MAX_STYLES) {
                StyleState other = states.putIfAbsent(key, known);
                known = other == null ? known : other;
            }
        }
        return known;
    }

    /** The element's style in a state of its own. */
    public Style style(StyleState state) {
        return styled(state).style();
    }

    /** Returns what layout knows of the element's box in a state of its own. */
    public LayoutStyle layoutStyle(StyleState state) {
        return styled(state).layout();
    }

    /** All computed values in a state of its own. */
    public ComputedStyle computed(StyleState state) {
        return styled(state).computed();
    }

    /** Keeps a style that was resolved in a survey. */
    void keep(StyleState state, Styled style) {
        if (styles.size() < MAX_STYLES) {
            styles.putIfAbsent(state, style);
        }
    }

    boolean knows(StyleState state) {
        return styles.containsKey(state);
    }

    Styled styled(StyleState state) {
        Styled known = only;
        if (known != null) {
            return known;
        }
        if (!varies()) {
            known = sheet.resolve(this, StyleState.NONE);
            // Two threads may both resolve it; what they find is equal.
            only = known;
            return known;
        }
        known = styles.get(state);
        if (known == null) {
            known = sheet.resolve(this, state);
            if (styles.size() < MAX_STYLES) {
                styles.put(state, known);
            }
        }
        return known;
    }

    /** A matcher for the questions of one element's children. */
    public Matcher renderMatcher() {
        return sheet.cascade().renderMatcher();
    }

    /** The element in a state, for selectors. */
    Subject in(StyleState state) {
        return state == StyleState.NONE ? this : new StateSubject(this, state);
    }

    /** Whether this is a pseudo-element, which does not count among siblings. */
    public boolean isPseudo() {
        return pseudo != null;
    }

    /** Returns whether a rule styles a pseudo-element of this element, or may with some data. */
    public boolean mayStyle(PseudoElement element) {
        return sheet.mayStyle(this, element);
    }

    /** The node of a pseudo-element; null when no rule styles it. */
    public @Nullable StyleNode pseudo(PseudoElement element) {
        return sheet.pseudo(this, element);
    }
}
