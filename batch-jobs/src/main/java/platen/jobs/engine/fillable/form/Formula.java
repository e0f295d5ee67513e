package platen.jobs.engine.fillable.form;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A formula that an author defines for a calculated number: keys, numbers, {@code + - * /}, parentheses, and
 * {@code sum(items.price)} over the rows of an array. A key is resolved next to the calculated field first and then
 * from the top of the data. Immutable.
 */
public final class Formula {
    private static final int MAX_LENGTH = 200;
    private static final Pattern TOKEN = Pattern.compile(
            "\\s*(?:(?<number>\\d+(?:\\.\\d+)?)|(?<name>[\\p{L}_][\\p{L}\\p{N}_]*(?:\\.[\\p{L}_][\\p{L}\\p{N}_]*)*)"
                    + "|(?<sign>[-+*/()]))\\s*");
    private static final String SUM = "sum";

    private final String text;
    private final Node root;

    private Formula(String text, Node root) {
        this.text = text;
        this.root = root;
    }

    /** Looks up the numbers of the keys in a formula. */
    public interface Numbers {
        /** Returns the number of a key, or null when there is none. */
        @Nullable
        BigDecimal one(List<String> name);

        /** Returns the numbers of a key in all rows that have one. */
        List<BigDecimal> all(List<String> name);
    }

    private sealed interface Node {
        record Constant(BigDecimal number) implements Node {}

        record Key(List<String> name) implements Node {}

        record Sum(List<String> name) implements Node {}

        record Operation(char sign, Node left, Node right) implements Node {}
    }

    /**
     * Parses a formula.
     *
     * @throws IllegalArgumentException with a message that continues the words "The formula"
     */
    public static Formula parse(String text) {
        if (text.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("is longer than " + MAX_LENGTH + " characters");
        }
        var parser = new Parser(text);
        Node root = parser.sum();
        if (!parser.next.isEmpty()) {
            throw new IllegalArgumentException("does not go on with '" + parser.next + "'");
        }
        return new Formula(text, root);
    }

    /** Returns the formula as it was written. */
    public String text() {
        return text;
    }

    /** Returns the keys that the formula refers to, each split at its dots. */
    public Set<List<String>> names() {
        var names = new LinkedHashSet<List<String>>();
        collect(root, names);
        return names;
    }

    private static void collect(Node node, Set<List<String>> names) {
        switch (node) {
            case Node.Constant _ -> {}
            case Node.Key key -> names.add(key.name());
            case Node.Sum sum -> names.add(sum.name());
            case Node.Operation operation -> {
                collect(operation.left(), names);
                collect(operation.right(), names);
            }
        }
    }

    /** Returns the result, or null when a number is missing or a divisor is 0. */
    @Nullable
    public BigDecimal value(Numbers numbers) {
        return value(root, numbers);
    }

    private static @Nullable BigDecimal value(Node node, Numbers numbers) {
        return switch (node) {
            case Node.Constant constant -> constant.number();
            case Node.Key key -> numbers.one(key.name());
            case Node.Sum sum -> numbers.all(sum.name()).stream()
                    .reduce((one, other) -> one.add(other, MathContext.DECIMAL128)).orElse(null);
            case Node.Operation operation -> {
                BigDecimal left = value(operation.left(), numbers);
                BigDecimal right = value(operation.right(), numbers);
                yield left == null || right == null ? null : value(operation.sign(), left, right);
            }
        };
    }

    /** Calculates with 34 digits, so that 1e999999999 + 1 does not exhaust memory. */
    private static @Nullable BigDecimal value(char sign, BigDecimal left, BigDecimal right) {
        return switch (sign) {
            case '+' -> left.add(right, MathContext.DECIMAL128);
            case '-' -> left.subtract(right, MathContext.DECIMAL128);
            case '*' -> left.multiply(right, MathContext.DECIMAL128);
            default -> right.signum() == 0 ? null : left.divide(right, MathContext.DECIMAL128);
        };
    }

    private static final class Parser {
        private final String text;
        private final Matcher tokens;
        private int at;
        /** The next token; empty at the end of the text. */
        private String next = "";

        Parser(String text) {
            this.text = text;
            this.tokens = TOKEN.matcher(text);
            advance();
        }

        Node sum() {
            Node left = product();
            while (next.equals("+") || next.equals("-")) {
                char sign = take().charAt(0);
                left = new Node.Operation(sign, left, product());
            }
            return left;
        }

        private Node product() {
            Node left = factor();
            while (next.equals("*") || next.equals("/")) {
                char sign = take().charAt(0);
                left = new Node.Operation(sign, left, factor());
            }
            return left;
        }

        private Node factor() {
            String token = take();
            if (token.equals("(")) {
                Node inside = sum();
                expect(")");
                return inside;
            }
            if (token.equals("-")) {
                return new Node.Operation('-', new Node.Constant(BigDecimal.ZERO), factor());
            }
            if (!token.isEmpty() && Character.isDigit(token.charAt(0))) {
                return new Node.Constant(new BigDecimal(token));
            }
            if (token.isEmpty() || !Character.isLetter(token.charAt(0)) && token.charAt(0) != '_') {
                throw new IllegalArgumentException(token.isEmpty() ? "ends early" : "has an odd '" + token + "'");
            }
            if (token.equals(SUM) && next.equals("(")) {
                take();
                String name = take();
                expect(")");
                return new Node.Sum(parts(name));
            }
            return new Node.Key(parts(token));
        }

        private static List<String> parts(String name) {
            return new ArrayList<>(List.of(name.split("\\.")));
        }

        private void expect(String token) {
            if (!take().equals(token)) {
                throw new IllegalArgumentException("lacks a '" + token + "'");
            }
        }

        private String take() {
            String taken = next;
            advance();
            return taken;
        }

        private void advance() {
            if (at == text.length()) {
                next = "";
                return;
            }
            if (!tokens.find(at) || tokens.start() != at) {
                throw new IllegalArgumentException("has an odd '" + text.substring(at).strip() + "'");
            }
            at = tokens.end();
            next = tokens.group().strip();
        }
    }
}
