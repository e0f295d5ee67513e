package platen.jobs.engine.document.boxstyle;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.Lengths;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.Unit;

/** The sizing functions of a track (CSS Grid Layout 2, section 7.2). */
public record TrackSize(Breadth min, Breadth max) {

    /** Kinds of breadths. */
    public enum Kind {
        /** A length or percentage. */
        LENGTH,
        MIN_CONTENT,
        MAX_CONTENT,
        AUTO,
        /** As a maximum only: max-content, but no more than a length where that is more than the minimum. */
        FIT_CONTENT,
        /** As a maximum only: a share of what is left. */
        FLEX
    }

    /**
     * A minimum or maximum of a track.
     *
     * @param length of {@link Kind#LENGTH} and {@link Kind#FIT_CONTENT}
     * @param flex of {@link Kind#FLEX}
     */
    public record Breadth(Kind kind, Length length, double flex) {
        static final Breadth AUTO = new Breadth(Kind.AUTO, Length.AUTO, 0);

        static Breadth of(CssValue value) {
            if (value instanceof CssValue.Quantity quantity && quantity.unit() == Unit.FR) {
                return new Breadth(Kind.FLEX, Length.AUTO, Math.max(0, quantity.value()));
            }
            return switch (value.keyword()) {
                case "min-content" -> new Breadth(Kind.MIN_CONTENT, Length.AUTO, 0);
                case "max-content" -> new Breadth(Kind.MAX_CONTENT, Length.AUTO, 0);
                case "" -> length(value);
                default -> AUTO;
            };
        }

        private static Breadth length(CssValue value) {
            Length length = value instanceof CssValue.Num ? Length.ZERO : Lengths.of(value);
            return length.isAuto() ? AUTO : new Breadth(Kind.LENGTH, length, 0);
        }

        /** Whether this is a length, or a percentage of a size that is known. */
        public boolean isFixed(boolean definite) {
            return kind == Kind.LENGTH && (definite || length.unit() == Length.Unit.POINTS);
        }

        boolean isPercentual() {
            return length.unit() == Length.Unit.PERCENT || length.unit() == Length.Unit.CALCULATION;
        }
    }

    public static final TrackSize AUTO = new TrackSize(Breadth.AUTO, Breadth.AUTO);

    /** Reads a track of a template, but no repetition. */
    static TrackSize of(CssValue value) {
        if (!(value instanceof CssValue.Function function)) {
            Breadth breadth = Breadth.of(value);
            return breadth.kind() == Kind.FLEX ? new TrackSize(Breadth.AUTO, breadth) : new TrackSize(breadth, breadth);
        }
        List<CssValue> arguments = new ArrayList<>(function.arguments());
        arguments.removeIf(CssValue.COMMA::equals);
        return switch (function.name()) {
            case "minmax" -> arguments.size() == 2 ? minmax(arguments.get(0), arguments.get(1)) : AUTO;
            case "fit-content" -> arguments.size() == 1
                    ? new TrackSize(Breadth.AUTO,
                            new Breadth(Kind.FIT_CONTENT, Lengths.orZero(arguments.getFirst()), 0))
                    : AUTO;
            default -> AUTO;
        };
    }

    private static TrackSize minmax(CssValue min, CssValue max) {
        Breadth least = Breadth.of(min);
        return new TrackSize(least.kind() == Kind.FLEX ? Breadth.AUTO : least, Breadth.of(max));
    }

    /** Whether the track takes a share of what is left. */
    public boolean isFlexible() {
        return max.kind() == Kind.FLEX;
    }

    /** Whether a size depends on that of the container. */
    public boolean isPercentual() {
        return min.isPercentual() || max.isPercentual();
    }
}
