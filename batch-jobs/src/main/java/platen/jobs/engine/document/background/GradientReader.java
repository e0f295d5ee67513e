package platen.jobs.engine.document.background;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.background.Gradient.Conic;
import platen.jobs.engine.document.background.Gradient.Extent;
import platen.jobs.engine.document.background.Gradient.Linear;
import platen.jobs.engine.document.background.Gradient.Radial;
import platen.jobs.engine.document.background.Gradient.Stop;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.Lengths;
import platen.jobs.engine.document.value.CssColor;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.Unit;

/** Reads gradient functions. */
public final class GradientReader {
    private static final String OLD = "-webkit-";
    private static final String REPEATING = "repeating-";
    private static final Set<String> KINDS = Set.of("linear-gradient", "radial-gradient", "conic-gradient");
    private static final Length CENTER = new Length(Length.Unit.PERCENT, 50);
    private static final Length END = new Length(Length.Unit.PERCENT, 100);
    private static final double TURN = 360;
    private static final double QUARTER = 90;

    private final CssColor currentColor;
    private final boolean old;

    private GradientReader(CssColor currentColor, boolean old) {
        this.currentColor = currentColor;
        this.old = old;
    }

    /**
     * Reads a function.
     *
     * @param currentColor what {@code currentcolor} stands for
     * @return null when it is no gradient that can be drawn
     */
    public static @Nullable Gradient read(CssValue.Function function, CssColor currentColor) {
        boolean old = function.name().startsWith(OLD);
        String name = old ? function.name().substring(OLD.length()) : function.name();
        boolean repeats = name.startsWith(REPEATING);
        String kind = repeats ? name.substring(REPEATING.length()) : name;
        List<List<CssValue>> parts = parts(function.arguments());
        if (!KINDS.contains(kind) || parts.isEmpty()) {
            return null;
        }
        var reader = new GradientReader(currentColor, old);
        boolean shaped = reader.color(parts.getFirst().getFirst()) == null;
        List<CssValue> first = shaped ? plain(parts.getFirst()) : List.of();
        Gradient.Shape shape = switch (kind) {
            case "linear-gradient" -> reader.linear(first);
            case "radial-gradient" -> radial(first, old);
            default -> conic(first);
        };
        List<Stop> stops = reader.stops(parts.subList(shaped ? 1 : 0, parts.size()));
        return shape == null || stops == null ? null : new Gradient(shape, stops, repeats);
    }

    private static List<List<CssValue>> parts(List<CssValue> arguments) {
        List<List<CssValue>> parts = new ArrayList<>();
        List<CssValue> part = new ArrayList<>();
        for (CssValue each : arguments) {
            if (each.equals(CssValue.COMMA)) {
                parts.add(part);
                part = new ArrayList<>();
            } else {
                part.add(each);
            }
        }
        parts.add(part);
        return parts.stream().anyMatch(List::isEmpty) ? List.of() : parts;
    }

    /** Returns the words without the color space that colors are mixed in. */
    private static List<CssValue> plain(List<CssValue> words) {
        int space = words.indexOf(new CssValue.Keyword("in"));
        return space < 0 ? words : words.subList(0, space);
    }

    private Gradient.@Nullable Shape linear(List<CssValue> words) {
        if (words.isEmpty()) {
            return new Linear(TURN / 2, 0, 1);
        }
        CssValue angle = words.getFirst();
        if (angle instanceof CssValue.Quantity quantity && quantity.unit() == Unit.DEG) {
            return new Linear(old ? QUARTER - quantity.value() : quantity.value(), 0, 0);
        }
        if (angle.equals(CssValue.ZERO) || angle instanceof CssValue.Num) {
            return new Linear(old ? QUARTER : 0, 0, 0);
        }
        int toX = 0;
        int toY = 0;
        for (CssValue word : words) {
            toX += word.is("right") ? 1 : word.is("left") ? -1 : 0;
            toY += word.is("bottom") ? 1 : word.is("top") ? -1 : 0;
        }
        // The old syntax names where the gradient starts.
        int sign = old ? -1 : 1;
        double degrees = toX == 0 ? (sign * toY < 0 ? 0 : TURN / 2) : (sign * toX > 0 ? QUARTER : -QUARTER);
        return (toX == 0 && toY == 0) || !old && !angle.is("to") ? null : new Linear(degrees, sign * toX, sign * toY);
    }

    private static Gradient.@Nullable Shape radial(List<CssValue> words, boolean old) {
        int at = words.indexOf(new CssValue.Keyword("at"));
        Length[] center = {CENTER, CENTER};
        if (old && !words.isEmpty() || at >= 0 && !position(words.subList(at + 1, words.size()), center)) {
            return null;
        }
        boolean circle = false;
        Extent extent = Extent.FARTHEST_CORNER;
        List<Length> radii = new ArrayList<>();
        for (CssValue word : at < 0 ? words : words.subList(0, at)) {
            Length length = Lengths.of(word);
            switch (word.keyword()) {
                case "circle" -> circle = true;
                case "closest-side" -> extent = Extent.CLOSEST_SIDE;
                case "farthest-side" -> extent = Extent.FARTHEST_SIDE;
                case "closest-corner" -> extent = Extent.CLOSEST_CORNER;
                case "ellipse", "farthest-corner" -> {}
                default -> {
                    if (length.isAuto()) {
                        return null;
                    }
                    radii.add(length);
                }
            }
        }
        return new Radial(circle || radii.size() == 1, extent, radii.isEmpty() ? null : radii.getFirst(),
                radii.isEmpty() ? null : radii.getLast(), center[0], center[1]);
    }

    private static Gradient.@Nullable Shape conic(List<CssValue> words) {
        int at = words.indexOf(new CssValue.Keyword("at"));
        List<CssValue> from = at < 0 ? words : words.subList(0, at);
        Length[] center = {CENTER, CENTER};
        if (at >= 0 && !position(words.subList(at + 1, words.size()), center)) {
            return null;
        }
        if (from.isEmpty()) {
            return new Conic(0, center[0], center[1]);
        }
        boolean turned = from.size() == 2 && from.getFirst().is("from");
        return !turned
                ? null
                : from.getLast() instanceof CssValue.Quantity angle && angle.unit() == Unit.DEG
                        ? new Conic(angle.value(), center[0], center[1])
                        : from.getLast() instanceof CssValue.Num ? new Conic(0, center[0], center[1]) : null;
    }

    /** Reads a position of one or two words; false for another. */
    private static boolean position(List<CssValue> words, Length[] center) {
        if (words.isEmpty() || words.size() > 2) {
            return false;
        }
        boolean swapped = words.getFirst().is("top", "bottom") || words.getLast().is("left", "right");
        for (int i = 0; i < words.size(); i++) {
            Length length = switch (words.get(i).keyword()) {
                case "left", "top" -> Length.ZERO;
                case "center" -> CENTER;
                case "right", "bottom" -> END;
                default -> Lengths.of(words.get(i));
            };
            if (length.isAuto()) {
                return false;
            }
            center[swapped && (words.size() == 2 || words.getFirst().is("top", "bottom")) ? 1 - i : i] = length;
        }
        return true;
    }

    private @Nullable List<Stop> stops(List<List<CssValue>> parts) {
        List<Stop> stops = new ArrayList<>();
        int colors = 0;
        for (List<CssValue> part : parts) {
            CssColor color = color(part.getFirst());
            if (color == null && part.size() != 1 || part.size() > 3) {
                return null;
            }
            List<CssValue> places = color == null ? part : part.subList(1, part.size());
            if (color != null && places.isEmpty()) {
                stops.add(new Stop(color, null));
            }
            for (CssValue place : places) {
                Length at = place(place);
                if (at.isAuto()) {
                    return null;
                }
                stops.add(new Stop(color, at));
            }
            colors += color == null ? 0 : Math.max(1, places.size());
        }
        boolean whole = colors > 1 && stops.getFirst().color() != null && stops.getLast().color() != null;
        return whole ? List.copyOf(stops) : null;
    }

    /** The place of a stop; angles are parts of a turn. */
    private static Length place(CssValue place) {
        return switch (place) {
            case CssValue.Num zero -> Length.ZERO;
            case CssValue.Quantity angle when angle.unit() == Unit.DEG ->
                new Length(Length.Unit.PERCENT, angle.value() * 100 / TURN);
            default -> Lengths.of(place);
        };
    }

    private @Nullable CssColor color(CssValue value) {
        return value instanceof CssColor color ? color : value.is("currentcolor") ? currentColor : null;
    }
}
