package platen.db.core;

/** Tells text that is shown as it is written from text with characters that break lines, hide or reorder others. */
public final class PrintableText {
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    private PrintableText() {}

    /**
     * Returns whether a text has neither control characters nor line separators, lone surrogates or format characters,
     * such as a change of direction. The joiners that scripts and emojis need are allowed.
     */
    public static boolean is(String text) {
        return text.codePoints().allMatch(PrintableText::isPrintable);
    }

    private static boolean isPrintable(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                false;
            case Character.FORMAT -> codePoint == ZERO_WIDTH_NON_JOINER || codePoint == ZERO_WIDTH_JOINER;
            default -> true;
        };
    }
}
