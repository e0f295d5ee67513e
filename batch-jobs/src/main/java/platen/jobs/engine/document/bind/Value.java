package platen.jobs.engine.document.bind;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Expression;
import platen.jobs.engine.document.source.Expression.Counter;
import platen.jobs.engine.document.source.Expression.Operator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.IntNode;

/** An expression made ready to be asked. */
@FunctionalInterface
public interface Value {

    /** The value in a scope; null when the data says nothing. */
    @Nullable
    JsonNode of(Scope scope);

    /** Data at a path. */
    record At(boolean fromRoot, int up, List<String> keys, @Nullable JsonNode preset) implements Value {
        public At {
            keys = List.copyOf(keys);
        }

        @Override
        public @Nullable JsonNode of(Scope scope) {
            Scope start = fromRoot ? scope.root() : up == 0 ? scope : scope.up(up);
            JsonNode node = start.here();
            for (int i = 0; i < keys.size(); i++) {
                node = node.get(keys.get(i));
                if (node == null) {
                    return preset;
                }
            }
            return node.isNull() ? preset : node;
        }
    }

    /** A counter of the loop around; page counters are drawn when the pages are known. */
    static Value counter(Counter.Kind kind) {
        return switch (kind) {
            case INDEX -> scope -> IntNode.valueOf(scope.index());
            case NUMBER -> scope -> IntNode.valueOf(scope.index() + 1);
            case FIRST -> scope -> BooleanNode.valueOf(scope.index() == 0);
            case LAST -> scope -> BooleanNode.valueOf(scope.index() == scope.rows() - 1);
            case PAGE, PAGES -> scope -> null;
        };
    }

    /** Whether the comparison holds. */
    static Value compared(Value left, Operator operator, Value right) {
        return scope -> BooleanNode.valueOf(Data.compare(left.of(scope), operator, right.of(scope)));
    }

    /** A value passed through a formatter; what is absent stays absent unless the formatter fills in. */
    static Value formatted(Value value, Formatter formatter) {
        return scope -> formatter.format(value.of(scope));
    }

    /** A constant. */
    static Value literal(Expression.Literal literal) {
        return scope -> literal.value();
    }
}
