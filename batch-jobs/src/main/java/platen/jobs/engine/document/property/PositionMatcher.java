package platen.jobs.engine.document.property;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.property.GrammarMatcher.Match;
import platen.jobs.engine.document.value.Calc;
import platen.jobs.engine.document.value.CssValue;

/** Matches positions such as those of backgrounds; the result is a horizontal and a vertical offset. */
final class PositionMatcher {
    private static final Grammar OFFSET = new Grammar.Type("length-percentage", false);

    private PositionMatcher() {}

    static @Nullable Match match(List<Component> in, int at, ValueContext context) {
        List<CssValue> parts = new ArrayList<>();
        int end = at;
        while (end < in.size() && parts.size() < 4) {
            CssValue part = part(in, end, context);
            if (part == null) {
                break;
            }
            parts.add(part);
            end++;
        }
        for (int size = parts.size(); size > 0; size--) {
            CssValue[] position = position(parts.subList(0, size));
            if (position != null) {
                return new Match(new CssValue.Items(List.of(position), false), at + size);
            }
        }
        return null;
    }

    private static @Nullable CssValue part(List<Component> in, int at, ValueContext context) {
        Component component = in.get(at);
        for (String side : new String[]{"left", "right", "center", "top", "bottom"}) {
            if (component.isIdent(side)) {
                return new CssValue.Keyword(side);
            }
        }
        Match match = new GrammarMatcher(in, context).match(OFFSET, at);
        return match == null ? null : match.value();
    }

    private static CssValue @Nullable [] position(List<CssValue> parts) {
        CssValue first = parts.getFirst();
        if (parts.size() == 1) {
            return first.is("top", "bottom")
                    ? new CssValue[]{percent(50), edge(first)}
                    : new CssValue[]{edge(first), percent(50)};
        }
        if (parts.size() == 2) {
            CssValue second = parts.get(1);
            boolean swapped = first.is("top", "bottom") || second.is("left", "right");
            CssValue x = swapped ? second : first;
            CssValue y = swapped ? first : second;
            boolean named = x instanceof CssValue.Keyword && y instanceof CssValue.Keyword;
            return x.is("top", "bottom") || y.is("left", "right") || swapped && !named
                    ? null
                    : new CssValue[]{edge(x), edge(y)};
        }
        return fromEdges(parts);
    }

    /** Three or four values: each keyword may be followed by an offset from that edge. */
    private static CssValue @Nullable [] fromEdges(List<CssValue> parts) {
        @Nullable
        CssValue x = null;
        @Nullable
        CssValue y = null;
        boolean center = false;
        for (int i = 0; i < parts.size(); i++) {
            CssValue side = parts.get(i);
            if (!(side instanceof CssValue.Keyword)) {
                return null;
            }
            boolean offset = i + 1 < parts.size() && !(parts.get(i + 1) instanceof CssValue.Keyword);
            CssValue value = offset ? from(side, parts.get(i + 1)) : edge(side);
            i += offset ? 1 : 0;
            if (side.is("center")) {
                center = true;
            } else if (side.is("left", "right")) {
                x = value;
            } else {
                y = value;
            }
        }
        return x == null && y == null || (x == null || y == null) && !center
                ? null
                : new CssValue[]{x == null ? percent(50) : x, y == null ? percent(50) : y};
    }

    private static CssValue from(CssValue side, CssValue offset) {
        if (side.is("left", "top")) {
            return offset;
        }
        if (offset instanceof CssValue.Percent percent) {
            return percent(100 - percent.value());
        }
        Calc calc = offset instanceof CssValue.Calculation calculation
                ? calculation.calc()
                : new Calc.Leaf(offset);
        Calc minus = new Calc.Product(List.of(new Calc.Leaf(new CssValue.Num(-1)), calc));
        return new CssValue.Calculation(new Calc.Sum(List.of(new Calc.Leaf(percent(100)), minus)),
                Calc.Type.LENGTH_PERCENT);
    }

    private static CssValue edge(CssValue part) {
        return switch (part.keyword()) {
            case "left", "top" -> percent(0);
            case "right", "bottom" -> percent(100);
            case "center" -> percent(50);
            default -> part;
        };
    }

    private static CssValue percent(double value) {
        return new CssValue.Percent(value);
    }
}
