package platen.jobs.engine.fillable;

/** Text as data brings it, made fit for setting: no control characters, one kind of line break. */
final class CleanText {
    private CleanText() {}

    /** One line: line breaks and tabs are spaces. */
    static String line(String text) {
        return isClean(text) ? text : cleaned(text, ' ');
    }

    /** Paragraphs that end in line feeds; tabs are spaces. */
    static String paragraphs(String text) {
        if (isClean(text)) {
            return text;
        }
        String cleaned = cleaned(text, '\n');
        int end = cleaned.length();
        while (end > 0 && cleaned.charAt(end - 1) == '\n') {
            end--;
        }
        return cleaned.substring(0, end);
    }

    /** The index after each paragraph, its line feed included. */
    static int[] paragraphEnds(String paragraphs) {
        var ends = new int[1 + (int) paragraphs.chars().filter(c -> c == '\n').count()];
        int count = 0;
        for (int i = 0; i < paragraphs.length(); i++) {
            if (paragraphs.charAt(i) == '\n') {
                ends[count++] = i + 1;
            }
        }
        ends[count] = paragraphs.length();
        return ends;
    }

    private static boolean isClean(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c >= '\u007F' && c <= '\u00A0' || c == '\u2028' || c == '\u2029' || c == '\uFEFF') {
                return false;
            }
        }
        return true;
    }

    private static String cleaned(String text, char lineBreak) {
        var clean = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\r' -> {
                    clean.append(lineBreak);
                    if (i + 1 < text.length() && text.charAt(i + 1) == '\n') {
                        i++;
                    }
                }
                case '\n', '\u000B', '\f', '\u0085', '\u2028', '\u2029' -> clean.append(lineBreak);
                case '\t', '\u00A0' -> clean.append(' ');
                case '\uFEFF' -> {}
                default -> {
                    if (c >= ' ' && (c < '\u007F' || c > '\u009F')) {
                        clean.append(c);
                    }
                }
            }
        }
        return clean.toString();
    }
}
