package platen.jobs.engine.document.value;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.Token;
import platen.jobs.engine.document.css.Token.Kind;
import platen.jobs.engine.document.value.Calc.Type;

/** Parses numbers, quantities, percentages and calculations. */
public final class Numeric {
    private Numeric() {}

    /** The value of a numeric token; null for any other. */
    static @Nullable CssValue plain(Token token) {
        if (token.kind() == Kind.NUMBER) {
            return new CssValue.Num(token.number());
        }
        if (token.kind() == Kind.PERCENTAGE) {
            return new CssValue.Percent(token.number());
        }
        Unit unit = token.kind() == Kind.DIMENSION ? Unit.named(token.unit()) : null;
        return unit == null ? null : new CssValue.Quantity(token.number(), unit);
    }

    /** The value of a numeric token or a calculation; null for anything else. */
    public static @Nullable CssValue parse(Component component) {
        return switch (component) {
            case Token token -> plain(token);
            case Component.Block block -> null;
            case Component.Function function -> {
                CalcParser.Typed typed = CalcParser.isMath(function.name()) ? CalcParser.function(function) : null;
                yield typed == null ? null : new CssValue.Calculation(typed.calc(), typed.type());
            }
        };
    }

    /** A number; also one that a calculation of numbers results in. Null for anything else. */
    public static @Nullable Double number(CssValue value) {
        return switch (value) {
            case CssValue.Num number -> number.value();
            case CssValue.Calculation calculation when calculation.type() == Type.NUMBER ->
                CalcEvaluator.number(calculation.calc());
            case CssValue.Calculation other -> null;
            case CssValue.Keyword other -> null;
            case CssValue.Quantity other -> null;
            case CssValue.Percent other -> null;
            case CssValue.Text other -> null;
            case CssValue.Url other -> null;
            case CssValue.Function other -> null;
            case CssValue.Items other -> null;
            case CssColor other -> null;
        };
    }
}
