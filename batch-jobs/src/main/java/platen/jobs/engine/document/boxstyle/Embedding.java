package platen.jobs.engine.document.boxstyle;

import platen.jobs.engine.document.cascade.ComputedStyle;

/**
 * The characters that stand for {@code unicode-bidi} around the text of a box (CSS Writing Modes 4, section 2.4.4).
 *
 * @param before the text; empty for none
 * @param after the text; empty for none
 */
public record Embedding(String before, String after) {
    /** Text that runs as that around it. */
    public static final Embedding NONE = new Embedding("", "");

    private static final String END = "\u202C";
    private static final String END_ISOLATE = "\u2069";

    /** Reads computed values. A block separates its text from that around it, so it only overrides directions. */
    static Embedding of(ComputedStyle computed) {
        boolean rightToLeft = computed.get("direction").is("rtl");
        String override = rightToLeft ? "\u202E" : "\u202D";
        String isolate = rightToLeft ? "\u2067" : "\u2066";
        boolean inline = computed.get("display").is("inline");
        return switch (computed.get("unicode-bidi").keyword()) {
            case "bidi-override" -> new Embedding(override, END);
            case "isolate-override" -> inline
                    ? new Embedding(isolate + override, END + END_ISOLATE)
                    : new Embedding(override, END);
            case "embed" -> inline ? new Embedding(rightToLeft ? "\u202B" : "\u202A", END) : NONE;
            case "isolate" -> inline ? new Embedding(isolate, END_ISOLATE) : NONE;
            case "plaintext" -> inline ? new Embedding("\u2068", END_ISOLATE) : NONE;
            default -> NONE;
        };
    }

    /** Whether nothing stands around the text. */
    public boolean isNone() {
        return before.isEmpty();
    }
}
