package platen.jobs.engine.document.svg;

import java.awt.geom.AffineTransform;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.svg.TextLayout.Placed;
import platen.jobs.engine.image.VectorDrawing.Word;
import platen.jobs.engine.text.FontLibrary;
import platen.jobs.engine.text.font.FontFallbackChain;
import platen.jobs.engine.text.font.FontStyle;
import platen.jobs.engine.text.shape.Shaper;

/** Finds the words of a text, to be searched and copied, as wide as their outlines are. */
final class TextWords {
    /** Gap between letters, in ems, from which they belong to different words. */
    private static final double MAX_GAP = 0.25;

    private final String text;
    private final FontFallbackChain fonts = FontLibrary.bundled().chain(FontStyle.SANS);
    private final List<Word> words = new ArrayList<>();
    private @Nullable Placed first;
    private @Nullable Placed last;
    private int start;
    private int end;

    private TextWords(String text) {
        this.text = text;
    }

    /** Returns the words with their matrices in the coordinates of the text. */
    static List<Word> of(String text, List<Placed> letters) {
        var words = new TextWords(text);
        for (Placed letter : letters) {
            words.add(letter);
        }
        words.end();
        return words.words;
    }

    private void add(Placed letter) {
        Cluster cluster = letter.cluster();
        // Words from right to left stay together, because readers take words in the order in which they are written.
        if (text.substring(cluster.start(), cluster.end()).isBlank() && (first == null || !cluster.rightToLeft())) {
            end();
            return;
        }
        if (last != null && !continues(last, letter)) {
            end();
        }
        if (first == null) {
            first = letter;
            start = cluster.start();
            end = cluster.end();
        }
        start = Math.min(start, cluster.start());
        end = Math.max(end, cluster.end());
        last = letter;
    }

    private boolean continues(Placed before, Placed letter) {
        double em = letter.cluster().span().size();
        return before.angle() == 0 && letter.angle() == 0 && Math.abs(before.y() - letter.y()) < em / 100
                && before.cluster().span().size() == em
                && before.cluster().rightToLeft() == letter.cluster().rightToLeft()
                && Math.abs(before.x() + before.width() - letter.x()) < em * MAX_GAP
                && (letter.cluster().start() == end || letter.cluster().end() == start);
    }

    private void end() {
        if (first != null && last != null) {
            String word = text.substring(start, end);
            double size = first.cluster().span().size();
            double width = Shaper.shape(word, fonts).width(size);
            double drawn = last.x() + last.cluster().advance() * last.stretch() - first.x();
            var matrix = AffineTransform.getTranslateInstance(first.x(), first.y());
            matrix.rotate(Math.toRadians(first.angle()));
            matrix.scale(width > 0 && drawn > 0 ? drawn / width : 1, 1);
            boolean space = !first.cluster().rightToLeft() && end < text.length() && text.charAt(end) == ' ';
            words.add(new Word(space ? word + " " : word, size,
                    List.of(matrix.getScaleX(), matrix.getShearY(), matrix.getShearX(),
                            matrix.getScaleY(), matrix.getTranslateX(), matrix.getTranslateY())));
        }
        first = null;
        last = null;
    }
}
