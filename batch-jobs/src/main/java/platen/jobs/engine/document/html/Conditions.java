package platen.jobs.engine.document.html;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Expression;
import platen.jobs.engine.document.source.Markup;
import tools.jackson.databind.node.BooleanNode;

/** Combines conditions. */
final class Conditions {
    private Conditions() {}

    /** Returns a condition that holds when both do; null stands for one that always holds. */
    static @Nullable Expression both(@Nullable Expression left, @Nullable Expression right) {
        return left == null ? right : right == null ? left : new Expression.And(left, right, right.place());
    }

    /** Returns the opposite of a condition; null for none. */
    static @Nullable Expression not(@Nullable Expression condition) {
        return condition == null ? null : new Expression.Not(condition, condition.place());
    }

    /**
     * Returns on which condition a value has characters other than spaces.
     *
     * @return null when no document shows any
     */
    static @Nullable Expression filled(List<Markup> parts) {
        @Nullable
        Expression filled = null;
        for (Markup part : parts) {
            Expression own = switch (part) {
                case Markup.Text text -> text.text().isBlank()
                        ? null
                        : new Expression.Literal(BooleanNode.TRUE, text.place());
                case Markup.Value value -> value.expression();
                case Markup.If condition -> filled(condition);
                case Markup.Each loop -> null;
                case Markup.Element element -> null;
            };
            filled = filled == null ? own : own == null ? filled : new Expression.Or(filled, own, own.place());
        }
        return filled;
    }

    private static @Nullable Expression filled(Markup.If condition) {
        @Nullable
        Expression filled = null;
        @Nullable
        Expression excluded = null;
        for (Markup.Branch branch : condition.branches()) {
            Expression body = filled(branch.body());
            filled = either(filled, body == null ? null : both(both(excluded, branch.condition()), body));
            excluded = both(excluded, not(branch.condition()));
        }
        Expression rest = filled(condition.otherwise());
        return either(filled, rest == null ? null : both(excluded, rest));
    }

    private static @Nullable Expression either(@Nullable Expression left, @Nullable Expression right) {
        return left == null ? right : right == null ? left : new Expression.Or(left, right, right.place());
    }
}
