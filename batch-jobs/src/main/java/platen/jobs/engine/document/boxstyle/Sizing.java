package platen.jobs.engine.document.boxstyle;

import platen.jobs.engine.document.style.Length;

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

    /** Whether the size is a length or percentage. */
    public boolean isLength() {
        return kind == Kind.LENGTH;
    }

    public boolean isAuto() {
        return kind == Kind.AUTO;
    }
}
