package platen.jobs.engine.document.pagestyle;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.CssParser;
import platen.jobs.engine.document.css.CssText;
import platen.jobs.engine.document.css.Token;
import platen.jobs.engine.document.selector.AnPlusB;

/**
 * Says which pages a rule is about (CSS Paged Media 3, section 4; {@code :nth()} of CSS Generated Content for Paged
 * Media 3).
 *
 * @param name that pages need; empty for all pages
 */
public record PageSelector(String name, List<Condition> conditions) {
    private static final int NAME_WEIGHT = 1 << 20;
    private static final int PAGE_WEIGHT = 1 << 10;

    /** A page pseudo-class. */
    public sealed interface Condition {}

    /** {@code :first}. */
    public record First() implements Condition {}

    /** {@code :left} and {@code :right}. */
    public record Side(boolean right) implements Condition {}

    /** {@code :blank}. */
    public record Blank() implements Condition {}

    /**
     * {@code :nth()}: every {@code step}-th page from {@code offset} on, counted from 1.
     *
     * @param of name of the pages that follow each other and are counted; empty for all pages
     */
    public record Nth(int step, int offset, String of) implements Condition {
        private boolean holds(PageType page) {
            if (!of.isEmpty() && !of.equals(page.name())) {
                return false;
            }
            int from = (of.isEmpty() ? page.number() + 1 : page.place()) - offset;
            return step == 0 ? from == 0 : from % step == 0 && from / step >= 0;
        }
    }

    /** Reads one selector of a list; null where it is none. */
    public static @Nullable PageSelector read(List<Component> selector) {
        List<Component> components = CssParser.trimmed(selector);
        int at = 0;
        String name = "";
        if (!components.isEmpty() && components.getFirst().isIdent()) {
            name = CssText.of(components.subList(0, 1)).strip();
            at = 1;
        }
        List<Condition> conditions = new ArrayList<>();
        while (at < components.size()) {
            boolean colon = components.get(at) instanceof Token token && token.kind() == Token.Kind.COLON;
            Condition condition = colon && at + 1 < components.size() ? condition(components.get(at + 1)) : null;
            if (condition == null) {
                return null;
            }
            conditions.add(condition);
            at += 2;
        }
        return new PageSelector(name, List.copyOf(conditions));
    }

    private static @Nullable Condition condition(Component component) {
        if (component instanceof Component.Function function) {
            return function.name().equals("nth") ? nth(function.arguments()) : null;
        }
        return component instanceof Token token && token.isIdent() ? switch (token.text().toLowerCase(Locale.ROOT)) {
            case "first" -> new First();
            case "left" -> new Side(false);
            case "right" -> new Side(true);
            case "blank" -> new Blank();
            default -> null;
        } : null;
    }

    private static @Nullable Nth nth(List<Component> arguments) {
        int of = 0;
        while (of < arguments.size() && !arguments.get(of).isIdent("of")) {
            of++;
        }
        int[] formula = AnPlusB.parse(arguments.subList(0, of));
        String name = of < arguments.size()
                ? CssText.of(arguments.subList(of + 1, arguments.size())).strip()
                : "";
        return formula == null || of < arguments.size() && name.isEmpty()
                ? null
                : new Nth(formula[0], formula[1], name);
    }

    /** Returns whether a page is one of those that the rule is about. */
    public boolean matches(PageType page) {
        if (!name.isEmpty() && !name.equals(page.name())) {
            return false;
        }
        for (Condition condition : conditions) {
            boolean holds = switch (condition) {
                case First first -> page.number() == 0;
                case Side side -> side.right() == page.isRight();
                case Blank blank -> page.blank();
                case Nth nth -> nth.holds(page);
            };
            if (!holds) {
                return false;
            }
        }
        return true;
    }

    /** Returns a greater number for a selector that wins over others: names, then {@code :first}, then sides. */
    public int specificity() {
        int specificity = name.isEmpty() ? 0 : NAME_WEIGHT;
        for (Condition condition : conditions) {
            specificity += condition instanceof Side ? 1 : PAGE_WEIGHT;
        }
        return specificity;
    }

    /** Returns whether the rule is about all pages. */
    public boolean isGeneral() {
        return name.isEmpty() && conditions.isEmpty();
    }

    /** Returns whether the rule counts pages. */
    public boolean counts() {
        return conditions.stream().anyMatch(Nth.class::isInstance);
    }

    /** Returns whether the rule is about pages of a name. */
    public boolean names() {
        return !name.isEmpty()
                || conditions.stream().anyMatch(condition -> condition instanceof Nth nth && !nth.of().isEmpty());
    }

    /** Returns a page that the rule is about, for looking at what it says; another one where none is found. */
    PageType example() {
        String own = name;
        for (Condition condition : conditions) {
            own = own.isEmpty() && condition instanceof Nth nth ? nth.of() : own;
        }
        boolean blank = conditions.contains(new Blank());
        for (int number = 0; number < 100; number++) {
            var page = new PageType(number, own, blank, false, number + 1);
            boolean usual = number > 1 || conditions.contains(new First()) || counts();
            if (usual && matches(page)) {
                return page;
            }
        }
        return PageType.USUAL;
    }
}
