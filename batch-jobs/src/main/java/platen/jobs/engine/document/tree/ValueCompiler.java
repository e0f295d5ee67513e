package platen.jobs.engine.document.tree;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import platen.jobs.engine.document.bind.Data;
import platen.jobs.engine.document.bind.Formatter;
import platen.jobs.engine.document.bind.Formatters;
import platen.jobs.engine.document.bind.Value;
import platen.jobs.engine.document.schema.Derivation;
import platen.jobs.engine.document.schema.Derivation.Target;
import platen.jobs.engine.document.schema.Derivation.TypeOrigin;
import platen.jobs.engine.document.source.Expression;
import platen.jobs.engine.schema.Field.Option;
import platen.jobs.engine.schema.FieldType;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.StringNode;

/** Makes expressions ready to be asked, with the formatter that a field's type brings along. */
final class ValueCompiler {
    private final Formatters formatters;
    private final Derivation derivation;

    ValueCompiler(Formatters formatters, Derivation derivation) {
        this.formatters = formatters;
        this.derivation = derivation;
    }

    /** A value as it is. */
    Value raw(Expression expression) {
        return switch (expression) {
            case Expression.Path path ->
                new Value.At(path.fromRoot(), path.up(), path.keys(), derivation.target(path).preset());
            case Expression.Counter counter -> Value.counter(counter.kind());
            case Expression.Literal literal -> Value.literal(literal);
            case Expression.Not not -> {
                Value of = raw(not.of());
                yield scope -> BooleanNode.valueOf(!Data.isTrue(of.of(scope)));
            }
            case Expression.And and -> {
                Value left = raw(and.left());
                Value right = raw(and.right());
                yield scope -> BooleanNode.valueOf(Data.isTrue(left.of(scope)) && Data.isTrue(right.of(scope)));
            }
            case Expression.Or or -> {
                Value left = raw(or.left());
                Value right = raw(or.right());
                yield scope -> BooleanNode.valueOf(Data.isTrue(left.of(scope)) || Data.isTrue(right.of(scope)));
            }
            case Expression.Comparison comparison ->
                Value.compared(raw(comparison.left()), comparison.operator(), raw(comparison.right()));
            case Expression.Formatted formatted -> Value.formatted(raw(formatted.value()), formatter(formatted));
        };
    }

    /** A value to be read: without a formatter of the author's, that of its field's type. */
    Value written(Expression expression) {
        return switch (expression) {
            case Expression.Path path -> typed(path);
            case Expression.Formatted formatted when formatted.formatter().equals("default") ->
                Value.formatted(written(formatted.value()), formatter(formatted));
            case Expression.Formatted formatted -> raw(formatted);
            case Expression.Counter counter -> raw(counter);
            case Expression.Literal literal -> raw(literal);
            case Expression.Not not -> raw(not);
            case Expression.And and -> raw(and);
            case Expression.Or or -> raw(or);
            case Expression.Comparison comparison -> raw(comparison);
        };
    }

    /** A value in an attribute: numbers that are known by a sample alone are digits for a machine there. */
    Value attribute(Expression expression) {
        boolean sampled = expression instanceof Expression.Path path
                && derivation.target(path).origin() == TypeOrigin.SAMPLE
                && derivation.target(path).type() == FieldType.NUMBER;
        return sampled ? raw(expression) : written(expression);
    }

    /** Whether a path leads to a picture. */
    boolean isImage(Expression.Path path) {
        return switch (derivation.target(path).type().shape()) {
            case IMAGE -> true;
            case STRING, NUMBER, BOOLEAN, DATE, OPTION, OPTIONS, OBJECT -> false;
        };
    }

    /** The field of a picture. */
    Element.PictureField picture(Expression.Path path) {
        Target target = derivation.target(path);
        return new Element.PictureField(target.path(), target.required());
    }

    private Formatter formatter(Expression.Formatted formatted) {
        return formatters.of(formatted.formatter(), formatted.arguments(), formatted.place());
    }

    private Value typed(Expression.Path path) {
        Value raw = raw(path);
        Target target = derivation.target(path);
        return switch (target.type()) {
            case CURRENCY -> with(raw, "currency", path);
            case NUMBER, CALCULATED -> switch (target.origin()) {
                case TEMPLATE -> with(raw, "number", path);
                case SAMPLE -> Value.formatted(raw, formatters.plainNumber());
            };
            case PERCENTAGE -> with(raw, "percent", path);
            case DATE, DATE_DROPDOWNS -> with(raw, "date", path);
            case BOOLEAN -> with(raw, "yesno", path);
            case CHECKBOX -> with(raw, "checkbox", path);
            case IBAN -> with(raw, "group", path);
            case DROPDOWN, RADIO_GROUP -> labelled(raw, target.options());
            case MULTI_SELECT -> with(labelled(raw, target.options()), "join", path);
            case TEXT, EMAIL, PHONE, URL, NAME, ADDRESS, SSN, EIN, VIN, SWIFT, NUMERIC, IMAGE, SIGNATURE, OBJECT,
                    JSON_OBJECT ->
                raw;
        };
    }

    private Value with(Value value, String formatter, Expression.Path path) {
        return Value.formatted(value, formatters.of(formatter, List.of(), path.place()));
    }

    /** What a person reads instead of the value that is sent. */
    private static Value labelled(Value value, List<Option> options) {
        Map<String, String> labels = options.stream()
                .collect(Collectors.toMap(Option::value, Option::label, (first, second) -> first));
        return scope -> {
            var chosen = value.of(scope);
            if (chosen == null) {
                return null;
            }
            if (!chosen.isArray()) {
                return StringNode.valueOf(labels.getOrDefault(Data.text(chosen), Data.text(chosen)));
            }
            return StringNode.valueOf(StreamSupport.stream(chosen.spliterator(), false).map(Data::text)
                    .map(each -> labels.getOrDefault(each, each)).collect(Collectors.joining(", ")));
        };
    }
}
