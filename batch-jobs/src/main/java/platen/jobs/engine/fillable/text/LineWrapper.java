package platen.jobs.engine.fillable.text;

import java.util.Arrays;
import platen.jobs.engine.model.Cancellation;
import platen.jobs.engine.text.unicode.LineBreaks;

/**
 * Wraps a text into lines at a given font size and can be reused for other sizes. Words are measured once, when they
 * are first reached, and wrapping stops at the first line that is not visible, so that the cost depends on the visible
 * text and not on its length. Belongs to one render.
 */
final class LineWrapper {
    private final PreparedText setting;
    /**
     * End index of each word, including the spaces after it; the last word of a paragraph ends where the paragraph
     * does.
     */
    private final int[] wordEnds;
    private final int[] paragraphEnds;
    /** Advance of each word at size 1, with and without its trailing spaces; NaN until it is measured. */
    private final double[] advances;
    private final double[] visible;
    private int[] starts = new int[8];
    private int[] ends = new int[8];
    private int count;

    LineWrapper(PreparedText setting, int[] paragraphEnds) {
        this.setting = setting;
        this.paragraphEnds = paragraphEnds;
        var all = new int[setting.length() / 4 + paragraphEnds.length];
        int known = 0;
        for (int i = 0; i < paragraphEnds.length; i++) {
            int start = i == 0 ? 0 : paragraphEnds[i - 1];
            for (int end : LineBreaks.of(setting.text().substring(start, paragraphEnds[i]))) {
                all = known < all.length ? all : Arrays.copyOf(all, 2 * all.length);
                all[known++] = start + end;
            }
        }
        this.wordEnds = all;
        this.advances = new double[known];
        this.visible = new double[known];
        Arrays.fill(advances, Double.NaN);
    }

    int count() {
        return count;
    }

    int start(int line) {
        return starts[line];
    }

    /** Returns the end index of a line without its trailing spaces. */
    int end(int line) {
        return inkEnd(starts[line], ends[line]);
    }

    /**
     * Wraps the text again for a font size.
     *
     * @param width line width in points
     * @param most maximum number of visible lines
     * @return the number of lines, or {@code most + 1} when there are more than {@code most}
     */
    int at(float size, double width, int most) {
        count = 0;
        int word = 0;
        for (int i = 0; i < paragraphEnds.length && count <= most; i++) {
            word = paragraph(i == 0 ? 0 : paragraphEnds[i - 1], paragraphEnds[i], word, width / size, most);
        }
        return count;
    }

    private int paragraph(int start, int end, int firstWord, double width, int most) {
        int lineStart = start;
        int wordStart = start;
        double used = 0;
        int word = firstWord;
        while (wordStart < end && count <= most) {
            Cancellation.check();
            measure(word, wordStart);
            double advance = advances[word];
            double ink = visible[word];
            int wordEnd = wordEnds[word++];
            if (used + ink >= width && wordStart > lineStart) {
                line(lineStart, wordStart);
                lineStart = wordStart;
                used = 0;
            }
            while (ink > width && wordEnd - lineStart > 1 && count <= most) {
                int cut = cut(lineStart, wordEnd, width);
                double part = setting.width(lineStart, cut);
                ink -= part;
                advance -= part;
                line(lineStart, cut);
                lineStart = cut;
            }
            used += advance;
            wordStart = wordEnd;
        }
        if (count <= most) {
            line(lineStart, wordStart);
        }
        // An empty paragraph has one empty word.
        return start == end ? firstWord + 1 : word;
    }

    private void measure(int word, int start) {
        if (Double.isNaN(advances[word])) {
            int end = wordEnds[word];
            int ink = inkEnd(start, end);
            visible[word] = setting.width(start, ink);
            advances[word] = ink == end ? visible[word] : setting.width(start, end);
        }
    }

    /**
     * Returns the index at which a word longer than a line is split: as late as the width allows, after at least one
     * character.
     */
    private int cut(int start, int wordEnd, double width) {
        int fits = start + 1;
        int step = 1;
        // Doubles the step first, so that the rest of a very long word is not measured for each of its lines.
        while (fits + step < wordEnd && setting.width(start, fits + step) < width) {
            fits += step;
            step *= 2;
        }
        for (; step > 0; step /= 2) {
            if (fits + step < wordEnd && setting.width(start, fits + step) < width) {
                fits += step;
            }
        }
        boolean insidePair = Character.isLowSurrogate(setting.text().charAt(fits));
        return insidePair ? fits - start > 1 ? fits - 1 : fits + 1 : fits;
    }

    private int inkEnd(int start, int lineEnd) {
        int end = lineEnd;
        while (end > start && setting.text().charAt(end - 1) == ' ') {
            end--;
        }
        return end;
    }

    private void line(int start, int end) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, count * 2);
            ends = Arrays.copyOf(ends, count * 2);
        }
        starts[count] = start;
        ends[count++] = end;
    }
}
