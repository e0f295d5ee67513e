package platen.jobs.engine.document.selector;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.Token;
import platen.jobs.engine.document.css.Token.Kind;
import platen.jobs.engine.document.selector.Selector.Compound;

/** Parses selectors from component values. */
public final class SelectorParser {
    private static final int MAX_COMPOUNDS = 64;
    private static final int MAX_SELECTORS = 4_000;

    /** Describes what {@code &} stands for; null outside of nested rules. */
    private final @Nullable List<Selector> outer;
    private final Set<String> namespaces;
    /** Describes what {@code :scope} stands for; null for the root. */
    private final @Nullable List<Selector> roots;

    private SelectorParser(@Nullable List<Selector> outer, Set<String> namespaces, @Nullable List<Selector> roots) {
        this.outer = outer;
        this.namespaces = namespaces;
        this.roots = roots;
    }

    @Nullable
    List<Selector> roots() {
        return roots;
    }

    /**
     * Parses the selector list of a rule.
     *
     * @param outer selectors of the rule around it, or null for none
     * @param namespaces prefixes that the style sheet declares
     * @throws InvalidSelector when the rule is to be dropped
     */
    public static List<Selector> rule(List<Component> prelude, @Nullable List<Selector> outer, Set<String> namespaces)
            throws InvalidSelector {
        return new SelectorParser(outer, namespaces, null).list(prelude, outer != null);
    }

    /**
     * Parses the selector list of a rule within {@code @scope}.
     *
     * @throws InvalidSelector when the rule is to be dropped
     */
    public static List<Selector> scoped(List<Component> prelude, Scope scope, Set<String> namespaces)
            throws InvalidSelector {
        var parser = new SelectorParser(null, namespaces, scope.roots());
        return parser.list(prelude, false).stream().map(scope::within).toList();
    }

    private List<Selector> list(List<Component> components, boolean relative) throws InvalidSelector {
        List<Selector> selectors = new ArrayList<>();
        for (List<Component> part : Component.betweenCommas(components)) {
            selectors.add(complex(part, relative));
        }
        if (selectors.size() > MAX_SELECTORS) {
            throw new InvalidSelector(components.getFirst().start(), "A rule has more than " + MAX_SELECTORS
                    + " selectors");
        }
        return List.copyOf(selectors);
    }

    /** A list in which invalid members are left out. */
    List<Selector> forgiving(List<Component> components) {
        List<Selector> selectors = new ArrayList<>();
        for (List<Component> part : Component.betweenCommas(components)) {
            try {
                Selector selector = complex(part, false);
                if (selector.pseudo() == null) {
                    selectors.add(selector);
                }
            } catch (InvalidSelector dropped) {
                continue;
            }
        }
        return List.copyOf(selectors);
    }

    List<Selector> strict(List<Component> components, int start) throws InvalidSelector {
        List<Selector> selectors = list(components, false);
        if (selectors.stream().anyMatch(each -> each.pseudo() != null)) {
            throw new InvalidSelector(start, "A pseudo-element cannot stand here");
        }
        return selectors;
    }

    private Selector complex(List<Component> components, boolean relative) throws InvalidSelector {
        if (components.isEmpty()) {
            throw new InvalidSelector(0, "A selector is empty");
        }
        var chain = new SelectorChain();
        var in = new Cursor(components);
        char combinator = in.combinator();
        if (relative && outer != null && (combinator != ' ' || !mentionsOuter(components))) {
            chain.add(' ', new Compound(null, List.of(new Condition.Is(outer))), null, Selector.most(outer));
        } else if (combinator != ' ') {
            throw new InvalidSelector(in.start(), "A selector begins with a combinator");
        }
        compounds(in, combinator, chain);
        return chain.selector();
    }

    private static boolean mentionsOuter(List<Component> components) {
        return components.stream().anyMatch(component -> switch (component) {
            case Token token -> token.isDelimiter('&');
            case Component.Function function -> mentionsOuter(function.arguments());
            case Component.Block block -> false;
        });
    }

    private void compounds(Cursor in, char first, SelectorChain chain) throws InvalidSelector {
        char combinator = first;
        while (true) {
            int start = in.start();
            if (in.atEnd()) {
                throw new InvalidSelector(start, "A selector ends with a combinator");
            }
            if (chain.pseudo() != null || chain.size() == MAX_COMPOUNDS) {
                throw new InvalidSelector(start, chain.pseudo() != null
                        ? "Something follows a pseudo-element"
                        : "A selector has more than " + MAX_COMPOUNDS + " parts");
            }
            var compound = new CompoundParser(this, in, outer, namespaces);
            compound.parse();
            chain.add(combinator, compound.compound(), compound.pseudo(), compound.specificity());
            if (in.atEnd()) {
                return;
            }
            boolean space = in.skipSpace();
            combinator = in.combinator();
            if (combinator == ' ' && !space) {
                throw new InvalidSelector(in.start(), "This is not understood in a selector: '" + in.rest() + "'");
            }
        }
    }

    /** The relative selectors of a {@code :has}. */
    List<Condition.Relative> relatives(List<Component> components, int start) throws InvalidSelector {
        List<Condition.Relative> relatives = new ArrayList<>();
        for (List<Component> part : Component.betweenCommas(components)) {
            if (part.isEmpty()) {
                throw new InvalidSelector(start, "':has' is empty");
            }
            var chain = new SelectorChain();
            chain.add(' ', new Compound(null, List.of(new Condition.Anchor())), null, 0);
            var in = new Cursor(part);
            char combinator = in.combinator();
            compounds(in, combinator, chain);
            if (chain.pseudo() != null) {
                throw new InvalidSelector(start, "A pseudo-element cannot stand in ':has'");
            }
            relatives.add(new Condition.Relative(combinator == '+' || combinator == '~', chain.selector()));
        }
        return relatives;
    }

    /** Reads components one by one. */
    static final class Cursor {
        private final List<Component> components;
        private int at;

        Cursor(List<Component> components) {
            this.components = components;
        }

        boolean atEnd() {
            return at >= components.size();
        }

        @Nullable
        Component peek() {
            return peek(0);
        }

        @Nullable
        Component peek(int ahead) {
            return at + ahead < components.size() ? components.get(at + ahead) : null;
        }

        void skip(int count) {
            at += count;
        }

        int start() {
            return components.get(Math.min(at, components.size() - 1)).start();
        }

        String rest() {
            return platen.jobs.engine.document.css.CssText.brief(components.subList(at, components.size()));
        }

        boolean isKind(int ahead, Kind kind) {
            return peek(ahead) instanceof Token token && token.kind() == kind;
        }

        boolean isDelimiter(int ahead, char character) {
            Component component = peek(ahead);
            return component != null && component.isDelimiter(character);
        }

        boolean skipSpace() {
            int from = at;
            while (!atEnd() && components.get(at).isWhitespace()) {
                at++;
            }
            return at > from;
        }

        /** Takes a combinator with the space around it; a space when there is none. */
        char combinator() {
            skipSpace();
            for (char each : new char[]{'>', '+', '~'}) {
                if (isDelimiter(0, each)) {
                    at++;
                    skipSpace();
                    return each;
                }
            }
            return ' ';
        }
    }

    static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
