package platen.jobs.engine.document.source;

import java.util.Arrays;

/** Walks a text and knows where it is. Belongs to one thread. */
public final class Scanner {
    private final String file;
    private final String text;
    private final int[] lineStarts;
    private int at;

    /** @param file what messages call the text */
    public Scanner(String file, String text) {
        this.file = file;
        this.text = text;
        this.lineStarts = lineStarts(text);
    }

    public boolean atEnd() {
        return at >= text.length();
    }

    /** The next character, or U+0000 at the end. */
    public char peek() {
        return atEnd() ? 0 : text.charAt(at);
    }

    /** Takes the next character. */
    public char next() {
        return text.charAt(at++);
    }

    /** Whether the text goes on with these characters, in any case. */
    public boolean looksAt(String expected) {
        return text.regionMatches(true, at, expected, 0, expected.length());
    }

    /** Takes these characters when they come next, in any case. */
    public boolean take(String expected) {
        if (!looksAt(expected)) {
            return false;
        }
        at += expected.length();
        return true;
    }

    /** Takes spaces, tabs and line ends. */
    public Scanner skipSpace() {
        while (!atEnd() && isSpace(text.charAt(at))) {
            at++;
        }
        return this;
    }

    /** Takes letters, digits, {@code -} and {@code _}; empty when none comes next. */
    public String word() {
        int start = at;
        while (!atEnd() && isWord(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    /** Takes everything up to the next occurrence of {@code end}, in any case, and {@code end} itself. */
    public String until(String end, String what) {
        int start = at;
        Place place = place();
        while (!atEnd() && !looksAt(end)) {
            at++;
        }
        if (atEnd()) {
            throw new Mistake(place, what + " is never closed; expected '" + end + "'.");
        }
        String taken = text.substring(start, at);
        at += end.length();
        return taken;
    }

    /** Whether a letter stands so many characters ahead. */
    boolean looksAtWord(int ahead) {
        return at + ahead < text.length() && Character.isLetter(text.charAt(at + ahead));
    }

    /** Whether the character at a position belongs to a {@link #word}. */
    public boolean isWordAt(int position) {
        return position < text.length() && isWord(text.charAt(position));
    }

    /** Continues at an earlier or later {@link #position}. */
    public void seek(int position) {
        at = position;
    }

    public int position() {
        return at;
    }

    public Place place() {
        return place(at);
    }

    /** The place of an earlier {@link #position}. */
    public Place place(int position) {
        int line = Arrays.binarySearch(lineStarts, position);
        line = line < 0 ? -line - 2 : line;
        return new Place(file, line + 1, position - lineStarts[line] + 1);
    }

    /** A mistake at the next character. */
    public Mistake expected(String what) {
        String found = atEnd() ? "the end" : "'" + excerpt() + "'";
        return new Mistake(place(), "Expected " + what + ", found " + found + ".");
    }

    private String excerpt() {
        int end = at;
        while (end < text.length() && end - at < 20 && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        return end == at ? "a line end" : text.substring(at, end);
    }

    static boolean isSpace(char c) {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
    }

    static boolean isWord(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_'
                || c > 0x7F && Character.isLetterOrDigit(c);
    }

    private static int[] lineStarts(String text) {
        var starts = new int[16];
        int count = 1;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\n') {
                starts = count == starts.length ? Arrays.copyOf(starts, 2 * count) : starts;
                starts[count++] = i + 1;
            }
        }
        return Arrays.copyOf(starts, count);
    }
}
