package platen.jobs.engine.document.selector;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.Token;
import platen.jobs.engine.document.css.Token.Kind;
import platen.jobs.engine.document.selector.Condition.Attribute;
import platen.jobs.engine.document.selector.Condition.Attribute.Operator;
import platen.jobs.engine.document.selector.Selector.Compound;
import platen.jobs.engine.document.selector.SelectorParser.Cursor;

/** Parses one compound selector. */
final class CompoundParser {
    /** Attributes whose values HTML compares without case. */
    private static final Set<String> WITHOUT_CASE = Set.of("accept", "accept-charset", "align", "alink", "axis",
            "bgcolor", "charset", "checked", "clear", "codetype", "color", "compact", "declare", "defer", "dir",
            "direction", "disabled", "enctype", "face", "frame", "hreflang", "http-equiv", "lang", "language", "link",
            "media", "method", "multiple", "nohref", "noresize", "noshade", "nowrap", "readonly", "rel", "rev",
            "rules", "scope", "scrolling", "selected", "shape", "target", "text", "type", "valign", "valuetype",
            "vlink");

    private final SelectorParser selectors;
    private final Cursor in;
    private final @Nullable List<Selector> outer;
    private final Set<String> namespaces;
    private final List<Condition> conditions = new ArrayList<>();
    private @Nullable String tag;
    private @Nullable PseudoElement pseudo;
    private int specificity;

    CompoundParser(SelectorParser selectors, Cursor in, @Nullable List<Selector> outer, Set<String> namespaces) {
        this.selectors = selectors;
        this.in = in;
        this.outer = outer;
        this.namespaces = namespaces;
    }

    Compound compound() {
        return new Compound(tag, List.copyOf(conditions));
    }

    @Nullable
    PseudoElement pseudo() {
        return pseudo;
    }

    int specificity() {
        return specificity;
    }

    void parse() throws InvalidSelector {
        boolean found = type();
        while (!in.atEnd() && part()) {
            found = true;
        }
        if (!found) {
            throw new InvalidSelector(in.start(), "This is not understood in a selector: '" + in.rest() + "'");
        }
    }

    private boolean type() throws InvalidSelector {
        boolean any = in.isDelimiter(0, '*');
        boolean name = in.isKind(0, Kind.IDENT);
        if (in.isDelimiter(0, '|') && !in.isDelimiter(1, '=')) {
            in.skip(1);
            // No element of an HTML document is without a namespace.
            conditions.add(new Condition.Flag(Condition.Flag.Kind.NEVER));
            return local();
        }
        if ((any || name) && in.isDelimiter(1, '|') && !in.isDelimiter(2, '=')) {
            if (name && in.peek() instanceof Token prefix && !namespaces.contains(prefix.text())) {
                throw new InvalidSelector(in.start(), "There is no namespace '" + prefix.text() + "'");
            }
            in.skip(2);
            return local();
        }
        return (any || name) && local();
    }

    private boolean local() throws InvalidSelector {
        if (in.isDelimiter(0, '*')) {
            in.skip(1);
            return true;
        }
        if (in.peek() instanceof Token token && token.kind() == Kind.IDENT) {
            tag = SelectorParser.lower(token.text());
            specificity += Selector.TYPE;
            in.skip(1);
            return true;
        }
        throw new InvalidSelector(in.start(), "An element's name is missing in a selector");
    }

    private boolean part() throws InvalidSelector {
        Component next = in.peek();
        if (next instanceof Token token && token.kind() == Kind.COLON) {
            parsePseudo();
            return true;
        }
        if (next == null || next.isWhitespace() || pseudo != null) {
            return false;
        }
        if (next.isDelimiter('&')) {
            in.skip(1);
            List<Selector> meant = outer == null ? selectors.roots() : outer;
            conditions.add(meant == null
                    ? new Condition.Flag(Condition.Flag.Kind.ROOT)
                    : new Condition.Is(meant));
            specificity += outer == null ? 0 : Selector.most(outer);
            return true;
        }
        if (next instanceof Token token && token.kind() == Kind.ID_HASH) {
            in.skip(1);
            add(new Condition.Id(token.text()), Selector.ID);
            return true;
        }
        if (next.isDelimiter('.') && in.peek(1) instanceof Token name && name.kind() == Kind.IDENT) {
            in.skip(2);
            add(new Condition.ClassName(name.text()), Selector.CLASS);
            return true;
        }
        if (next instanceof Component.Block block && block.open() == '[') {
            in.skip(1);
            add(attribute(block), Selector.CLASS);
            return true;
        }
        return false;
    }

    private void add(Condition condition, int weight) {
        conditions.add(condition);
        specificity += weight;
    }

    private void parsePseudo() throws InvalidSelector {
        int start = in.start();
        boolean element = in.isKind(1, Kind.COLON);
        in.skip(element ? 2 : 1);
        Component name = in.peek();
        if (name == null) {
            throw new InvalidSelector(start, "A name is missing after a colon");
        }
        in.skip(1);
        var pseudos = new PseudoParser(selectors, start);
        PseudoElement found = pseudos.element(name, element);
        if (found != null) {
            if (pseudo != null && found != PseudoElement.UNPRINTED) {
                throw new InvalidSelector(start, "Something follows a pseudo-element");
            }
            specificity += Selector.TYPE;
            pseudo = pseudo == null ? found : PseudoElement.UNPRINTED;
            return;
        }
        Condition condition = pseudos.condition(name);
        if (pseudo != null) {
            // Only what a pointer does can follow a pseudo-element, and nothing of that is printed.
            pseudo = PseudoElement.UNPRINTED;
        }
        add(condition, pseudos.specificity());
    }

    private Attribute attribute(Component.Block block) throws InvalidSelector {
        List<Component> parts = block.content().stream().filter(part -> !part.isWhitespace()).toList();
        int at = 0;
        if (at + 1 < parts.size() && parts.get(at).isDelimiter('*') && parts.get(at + 1).isDelimiter('|')) {
            at += 2;
        } else if (at < parts.size() && parts.get(at).isDelimiter('|')) {
            at += 1;
        } else if (at + 2 < parts.size() && parts.get(at).isIdent() && parts.get(at + 1).isDelimiter('|')
                && parts.get(at + 2).isIdent()) {
            at += 2;
        }
        if (at >= parts.size() || !(parts.get(at) instanceof Token name) || name.kind() != Kind.IDENT) {
            throw new InvalidSelector(block.start(), "An attribute's name is missing in '[…]'");
        }
        String attribute = SelectorParser.lower(name.text());
        at++;
        if (at == parts.size()) {
            return new Attribute(attribute, Operator.EXISTS, "", false);
        }
        Operator operator = operator(parts, at);
        at += operator == null || operator == Operator.EQUALS ? 1 : 2;
        if (operator == null || at >= parts.size() || !(parts.get(at) instanceof Token value)
                || value.kind() != Kind.IDENT && value.kind() != Kind.STRING || parts.size() > at + 2) {
            throw new InvalidSelector(block.start(),
                    "An attribute's value is not understood in '[" + attribute + "…]'");
        }
        boolean ignoreCase = WITHOUT_CASE.contains(attribute);
        if (parts.size() == at + 2) {
            if (!parts.get(at + 1).isIdent("i") && !parts.get(at + 1).isIdent("s")) {
                throw new InvalidSelector(block.start(), "Only 'i' or 's' can follow the value in '[" + attribute
                        + "…]'");
            }
            ignoreCase = parts.get(at + 1).isIdent("i");
        }
        return new Attribute(attribute, operator, value.text(), ignoreCase);
    }

    private static @Nullable Operator operator(List<Component> parts, int at) {
        if (parts.get(at).isDelimiter('=')) {
            return Operator.EQUALS;
        }
        if (at + 1 >= parts.size() || !parts.get(at + 1).isDelimiter('=')
                || !(parts.get(at) instanceof Token token) || token.kind() != Kind.DELIM) {
            return null;
        }
        return switch (token.text()) {
            case "~" -> Operator.INCLUDES;
            case "|" -> Operator.DASH;
            case "^" -> Operator.PREFIX;
            case "$" -> Operator.SUFFIX;
            case "*" -> Operator.CONTAINS;
            default -> null;
        };
    }
}
