package platen.jobs.engine.document.schema;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.schema.Shape.Use;
import platen.jobs.engine.document.source.Expression;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Mistakes;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.InputSchema.Strictness;
import platen.jobs.engine.template.CompileOutcome.Overrides;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Walks a template and notes which data it uses and as what. Belongs to one thread. */
public final class SchemaDeriver {
    private final Map<Expression.Path, Shape> shapes = new IdentityHashMap<>();
    private final Shape root = new Shape("", new Place("", 1, 1));
    /** Rows of the loops around, the innermost first. */
    private final Deque<Shape> scopes = new ArrayDeque<>();
    private final Mistakes mistakes = new Mistakes();

    private SchemaDeriver() {
        scopes.push(root);
    }

    /**
     * Derives what a template takes.
     *
     * @param declarations what the author says of fields, later ones before earlier ones
     * @param sample data for previews, or null for none
     * @throws Mistake where uses or declarations contradict each other
     */
    public static Derivation derive(List<Markup> template, List<SchemaBlock> declarations,
            @Nullable ObjectNode sample) {
        var deriver = new SchemaDeriver();
        deriver.walk(template);
        deriver.mistakes.check();
        if (sample != null) {
            deriver.root.learn(List.of(sample));
        }
        declarations.forEach(block -> block.declare(deriver.root));
        Strictness formats = declarations.stream().map(SchemaBlock::formats).max(Comparator.naturalOrder())
                .orElse(Strictness.LENIENT);
        return new Derivation(new InputSchema(deriver.root.fields(), formats), deriver.shapes);
    }

    /**
     * Sorts the declarations of an earlier version into those that fit a new template and those that do not.
     *
     * @param own what the new template itself declares
     * @param inherited declarations of the version before
     */
    public static Overrides inherit(List<Markup> template, List<SchemaBlock> own, ObjectNode inherited) {
        var deriver = new SchemaDeriver();
        deriver.walk(template);
        deriver.mistakes.check();
        own.forEach(block -> block.declare(deriver.root));
        return new InheritedDeclarations(deriver.root).of(inherited);
    }

    private void walk(List<Markup> nodes) {
        nodes.forEach(this::walk);
    }

    private void walk(Markup node) {
        switch (node) {
            case Markup.Text text -> {}
            case Markup.Value value -> mistakes.in(() -> use(value.expression(), Use.TEXT));
            case Markup.If condition -> {
                condition.branches().forEach(branch -> {
                    mistakes.in(() -> use(branch.condition(), Use.CONDITION));
                    walk(branch.body());
                });
                walk(condition.otherwise());
            }
            case Markup.Each loop -> {
                mistakes.in(() -> rows(loop));
                walk(loop.otherwise());
            }
            case Markup.Element element -> element(element);
        }
    }

    private void rows(Markup.Each loop) {
        Shape rows = resolve(loop.rows());
        rows.repeat();
        scopes.push(rows);
        walk(loop.body());
        scopes.pop();
    }

    private void element(Markup.Element element) {
        element.attributes().forEach((name, attribute) -> {
            Use use = use(element.name(), name);
            mistakes.in(() -> inline(attribute.parts(), use));
        });
        walk(element.children());
        SignerMark.of(element).ifPresent(mark -> mistakes.in(() -> mark.paths()
                .forEach(path -> resolve(path).mark(mark.signer(), mark.place()))));
    }

    /** The parts of an attribute. */
    private void inline(List<Markup> parts, Use use) {
        for (Markup part : parts) {
            switch (part) {
                case Markup.Value value -> use(value.expression(), use);
                case Markup.If condition -> {
                    condition.branches().forEach(branch -> {
                        use(branch.condition(), Use.CONDITION);
                        inline(branch.body(), use);
                    });
                    inline(condition.otherwise(), use);
                }
                case Markup.Text text -> {}
                case Markup.Each loop -> {}
                case Markup.Element element -> {}
            }
        }
    }

    private static Use use(String element, String attribute) {
        if (element.equals("img") && attribute.equals("src")) {
            return Use.IMAGE;
        }
        if (element.equals("signature") && attribute.equals("src")) {
            return Use.SIGNATURE;
        }
        return element.equals("checkbox") ? Use.YES_NO : Use.TEXT;
    }

    private void use(Expression expression, Use use) {
        switch (expression) {
            case Expression.Path path -> resolve(path).use(use, path.place());
            case Expression.Counter counter -> {}
            case Expression.Literal literal -> {}
            case Expression.Not not -> use(not.of(), Use.CONDITION);
            case Expression.And and -> {
                use(and.left(), Use.CONDITION);
                use(and.right(), Use.CONDITION);
            }
            case Expression.Or or -> {
                use(or.left(), Use.CONDITION);
                use(or.right(), Use.CONDITION);
            }
            case Expression.Comparison comparison -> {
                use(comparison.left(), beside(comparison.right()));
                use(comparison.right(), beside(comparison.left()));
            }
            case Expression.Formatted formatted -> formatted(formatted, use);
        }
    }

    /** Returns how a value is used that is compared with another. */
    private static Use beside(Expression other) {
        return switch (other) {
            case Expression.Literal literal when literal.value().isNumber() -> Use.NUMBER;
            case Expression.Literal literal when literal.value().isBoolean() -> Use.CONDITION;
            case Expression.Literal literal -> Use.TEXT;
            case Expression.Counter counter -> Use.NUMBER;
            case Expression.Formatted formatted when isNumber(formatted.formatter()) -> Use.NUMBER;
            case Expression.Path path -> Use.CONDITION;
            case Expression.Formatted formatted -> Use.TEXT;
            case Expression.Not not -> Use.CONDITION;
            case Expression.And and -> Use.CONDITION;
            case Expression.Or or -> Use.CONDITION;
            case Expression.Comparison comparison -> Use.CONDITION;
        };
    }

    private static boolean isNumber(String formatter) {
        return formatter.equals("count") || formatter.equals("sum");
    }

    private void formatted(Expression.Formatted formatted, Use use) {
        Expression value = formatted.value();
        switch (formatted.formatter()) {
            case "date" -> use(value, Use.DATE);
            case "number", "ordinal" -> use(value, Use.NUMBER);
            case "currency" -> use(value, Use.CURRENCY);
            case "percent" -> use(value, Use.PERCENT);
            case "checkbox", "yesno" -> use(value, Use.YES_NO);
            case "count" -> array(value);
            case "join" -> {
                Shape array = array(value);
                if (array != null) {
                    array.use(Use.TEXT, formatted.place());
                }
            }
            case "sum" -> sum(array(value), formatted.arguments(), formatted.place());
            default -> use(value, use);
        }
    }

    private @Nullable Shape array(Expression value) {
        if (value instanceof Expression.Path path) {
            Shape array = resolve(path);
            array.repeat();
            return array;
        }
        use(value, Use.TEXT);
        return null;
    }

    private static void sum(@Nullable Shape array, List<JsonNode> arguments, Place place) {
        if (array == null) {
            return;
        }
        boolean member = !arguments.isEmpty() && arguments.getFirst().isString()
                && !arguments.getFirst().stringValue().isEmpty();
        (member ? array.member(arguments.getFirst().stringValue(), place) : array).use(Use.NUMBER, place);
    }

    private Shape resolve(Expression.Path path) {
        Shape shape = path.fromRoot() ? root : scope(path);
        for (String key : path.keys()) {
            shape = shape.member(key, path.place());
        }
        shapes.put(path, shape);
        return shape;
    }

    private Shape scope(Expression.Path path) {
        List<Shape> around = new ArrayList<>(scopes);
        if (path.up() >= around.size()) {
            throw new Mistake(path.place(), "'" + path + "' leaves more loops than there are around it.");
        }
        return around.get(path.up());
    }
}
