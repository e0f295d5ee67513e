package platen.jobs.engine.document.value;

import java.util.List;
import platen.jobs.engine.document.css.CssText;

/** Writes computed values as CSSOM serializes them. */
public final class ValueText {
    private ValueText() {}

    /** Returns the text of a value. */
    public static String of(CssValue value) {
        return switch (value) {
            case CssValue.Keyword keyword -> keyword.name();
            case CssValue.Num number -> CssText.number(number.value());
            case CssValue.Quantity quantity -> CssText.number(quantity.value()) + quantity.unit().symbol();
            case CssValue.Percent percent -> CssText.number(percent.value()) + "%";
            case CssValue.Calculation calculation -> "calc(" + calc(calculation.calc()) + ")";
            case CssValue.Text text -> CssText.quoted(text.text());
            case CssValue.Url url -> "url(" + CssText.quoted(url.address()) + ")";
            case CssValue.Function function -> function.name() + "(" + spaced(function.arguments()) + ")";
            case CssValue.Items items -> items.commas()
                    ? String.join(", ", items.items().stream().map(ValueText::of).toList())
                    : spaced(items.items());
            case CssColor color -> color.text();
        };
    }

    private static String spaced(List<CssValue> values) {
        var text = new StringBuilder();
        for (CssValue value : values) {
            if (!text.isEmpty() && value != CssValue.COMMA) {
                text.append(' ');
            }
            text.append(of(value));
        }
        return text.toString();
    }

    private static String calc(Calc calc) {
        return switch (calc) {
            case Calc.Leaf leaf -> of(leaf.value());
            case Calc.Sum sum -> sum(sum.terms());
            case Calc.Product product -> String.join(" * ", product.factors().stream().map(ValueText::calc).toList());
            case Calc.Inverse inverse -> "1 / " + calc(inverse.of());
            case Calc.Math math -> math.name() + "(" + String.join(", ", math.arguments().stream().map(ValueText::calc)
                    .toList()) + ")";
        };
    }

    private static String sum(List<Calc> terms) {
        var text = new StringBuilder(calc(terms.getFirst()));
        for (Calc term : terms.subList(1, terms.size())) {
            String next = calc(term);
            text.append(next.startsWith("-") ? " - " + next.substring(1) : " + " + next);
        }
        return text.toString();
    }
}
