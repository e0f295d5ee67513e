package platen.jobs.engine.document.boxstyle;

import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.Lengths;
import platen.jobs.engine.document.value.CssValue;

/**
 * A value of {@code width}, {@code height} or of their minimum and maximum.
 *
 * @param length of {@link Kind#LENGTH}, and the limit of {@link Kind#FIT_CONTENT} ({@link Length#AUTO} for none)
 */
public record Sizing(Kind kind, Length length) {
    /** How a size is found. */
    public enum Kind {
        AUTO,
        /** No maximum. */
        NONE,
        LENGTH,
        MIN_CONTENT,
        MAX_CONTENT,
        FIT_CONTENT,
        STRETCH,
        /** Only as a flex basis. */
        CONTENT
    }

    public static final Sizing AUTO = new Sizing(Kind.AUTO, Length.AUTO);
    public static final Sizing NONE = new Sizing(Kind.NONE, Length.AUTO);

    /** Reads a computed value. */
    public static Sizing of(CssValue value) {
        return switch (value) {
            case CssValue.Keyword keyword -> keyword(keyword.name());
            case CssValue.Function function when function.name().equals("fit-content")
                    && !function.arguments().isEmpty() ->
                new Sizing(Kind.FIT_CONTENT, Lengths.of(function.arguments().getFirst()));
            default -> {
                Length length = Lengths.of(value);
                yield length.isAuto() ? AUTO : new Sizing(Kind.LENGTH, length);
            }
        };
    }

    private static Sizing keyword(String name) {
        return switch (name) {
            case "none" -> NONE;
            case "min-content", "-webkit-min-content" -> new Sizing(Kind.MIN_CONTENT, Length.AUTO);
            case "max-content", "-webkit-max-content" -> new Sizing(Kind.MAX_CONTENT, Length.AUTO);
            case "fit-content", "-webkit-fit-content" -> new Sizing(Kind.FIT_CONTENT, Length.AUTO);
            case "stretch", "-webkit-fill-available" -> new Sizing(Kind.STRETCH, Length.AUTO);
            case "content" -> new Sizing(Kind.CONTENT, Length.AUTO);
            default -> AUTO;
        };
    }

    /** Whether the size is a length or percentage. */
    public boolean isLength() {
        return kind == Kind.LENGTH;
    }

    public boolean isAuto() {
        return kind == Kind.AUTO;
    }

    /** Whether the size depends on the containing block. */
    public boolean isPercentual() {
        return kind == Kind.LENGTH && (length.unit() == Length.Unit.PERCENT
                || length.unit() == Length.Unit.CALCULATION);
    }
}
