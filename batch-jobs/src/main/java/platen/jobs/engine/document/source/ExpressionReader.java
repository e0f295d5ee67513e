package platen.jobs.engine.document.source;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import platen.jobs.engine.document.source.Expression.Counter;
import platen.jobs.engine.document.source.Expression.Operator;
import platen.jobs.engine.document.source.Expression.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Reads an expression:
 *
 * <pre>
 * value     = or { "|" formatter [ "(" literal { "," literal } ")" ] }
 * or        = and { "or" and }
 * and       = not { "and" not }
 * not       = "not" not | comparison
 * comparison= operand [ ( "==" | "!=" | ">=" | "<=" | ">" | "<" ) operand ]
 * operand   = "(" value ")" | literal | "@" counter | path
 * path      = [ "@root." | { "../" } ] ( "this" | key { "." key } )
 * </pre>
 */
public final class ExpressionReader {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int MAX_DEPTH = 32;
    private static final int MAX_PATH_LENGTH = 16;
    private static final int MAX_NUMBER_LENGTH = 40;

    private final Scanner in;
    private int depth;

    public ExpressionReader(Scanner in) {
        this.in = in;
    }

    /** Reads an expression with its formatters; what follows is left. */
    public Expression value() {
        if (++depth > MAX_DEPTH) {
            throw new Mistake(in.place(), "The expression is nested deeper than " + MAX_DEPTH + " levels.");
        }
        Expression value = or();
        while (in.skipSpace().take("|")) {
            Place place = in.skipSpace().place();
            String name = in.word();
            if (name.isEmpty()) {
                throw in.expected("the name of a formatter, such as upper");
            }
            value = new Expression.Formatted(value, name, arguments(), place);
            if (++depth > MAX_DEPTH) {
                throw new Mistake(place, "The expression has more than " + MAX_DEPTH + " formatters.");
            }
        }
        return value;
    }

    private Expression or() {
        Expression left = and();
        while (takeWord("or")) {
            left = new Expression.Or(left, and(), left.place());
            deeper(left.place());
        }
        return left;
    }

    private Expression and() {
        Expression left = not();
        while (takeWord("and")) {
            left = new Expression.And(left, not(), left.place());
            deeper(left.place());
        }
        return left;
    }

    private Expression not() {
        Place place = in.skipSpace().place();
        if (takeWord("not")) {
            deeper(place);
            return new Expression.Not(not(), place);
        }
        return comparison();
    }

    private void deeper(Place place) {
        if (++depth > MAX_DEPTH) {
            throw new Mistake(place, "The expression has more than " + MAX_DEPTH + " parts.");
        }
    }

    private Expression comparison() {
        Expression left = operand();
        in.skipSpace();
        for (Operator operator : Operator.values()) {
            if (in.take(operator.sign())) {
                return new Expression.Comparison(left, operator, operand(), left.place());
            }
        }
        return left;
    }

    private Expression operand() {
        Place place = in.skipSpace().place();
        if (in.take("(")) {
            Expression inner = value();
            if (!in.skipSpace().take(")")) {
                throw in.expected("')'");
            }
            return inner;
        }
        char c = in.peek();
        if (c == '"' || c == '\'' || c == '-' || c >= '0' && c <= '9') {
            return new Expression.Literal(literal(), place);
        }
        if (in.take("@")) {
            return special(place);
        }
        return path(place);
    }

    private Expression special(Place place) {
        String word = in.word();
        if (word.equals("root")) {
            if (!in.take(".")) {
                throw in.expected("'.' and a key behind @root");
            }
            return new Path(true, 0, keys(), place);
        }
        for (Counter.Kind kind : Counter.Kind.values()) {
            if (kind.word().equals(word)) {
                return new Counter(kind, place);
            }
        }
        throw new Mistake(place, "There is no '@" + word + "'; there are @root, "
                + Arrays.stream(Counter.Kind.values()).map(kind -> "@" + kind.word())
                        .collect(Collectors.joining(", "))
                + ".");
    }

    private Expression path(Place place) {
        int up = 0;
        while (in.take("../")) {
            if (++up > MAX_PATH_LENGTH) {
                throw new Mistake(place, "A path leaves at most " + MAX_PATH_LENGTH + " loops.");
            }
        }
        List<String> keys = keys();
        if (keys.size() == 1 && up == 0) {
            switch (keys.getFirst()) {
                case "true" -> {
                    return new Expression.Literal(NODES.booleanNode(true), place);
                }
                case "false" -> {
                    return new Expression.Literal(NODES.booleanNode(false), place);
                }
                default -> {}
            }
        }
        return new Path(false, up, keys.getFirst().equals("this") ? keys.subList(1, keys.size()) : keys, place);
    }

    private List<String> keys() {
        List<String> keys = new ArrayList<>();
        do {
            String key = in.word();
            if (key.isEmpty()) {
                throw in.expected("a field, such as customer.name");
            }
            keys.add(key);
            if (keys.size() > MAX_PATH_LENGTH) {
                throw new Mistake(in.place(), "A path has at most " + MAX_PATH_LENGTH + " parts.");
            }
        } while (in.take("."));
        return keys;
    }

    private List<JsonNode> arguments() {
        List<JsonNode> arguments = new ArrayList<>();
        if (!in.skipSpace().take("(") || in.skipSpace().take(")")) {
            return arguments;
        }
        do {
            in.skipSpace();
            arguments.add(literal());
        } while (in.skipSpace().take(","));
        if (!in.take(")")) {
            throw in.expected("',' or ')'");
        }
        return arguments;
    }

    private JsonNode literal() {
        char quote = in.peek();
        if (quote == '"' || quote == '\'') {
            in.next();
            return NODES.stringNode(in.until(String.valueOf(quote), "The text"));
        }
        if (takeWord("true")) {
            return NODES.booleanNode(true);
        }
        if (takeWord("false")) {
            return NODES.booleanNode(false);
        }
        Place place = in.place();
        var digits = new StringBuilder();
        while (!in.atEnd() && "-.0123456789".indexOf(in.peek()) >= 0) {
            digits.append(in.next());
        }
        if (digits.isEmpty()) {
            throw in.expected("a text in quotes, a number, true or false");
        }
        try {
            if (digits.length() > MAX_NUMBER_LENGTH) {
                throw new NumberFormatException();
            }
            return NODES.numberNode(new BigDecimal(digits.toString()));
        } catch (NumberFormatException e) {
            throw new Mistake(place, "'" + digits + "' is no number.");
        }
    }

    /** Takes a word of the language when it comes next and ends there. */
    private boolean takeWord(String word) {
        in.skipSpace();
        int end = in.position() + word.length();
        return in.looksAt(word) && !in.isWordAt(end) && in.take(word);
    }
}
