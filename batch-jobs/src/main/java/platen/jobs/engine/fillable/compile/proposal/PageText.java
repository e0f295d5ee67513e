package platen.jobs.engine.fillable.compile.proposal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.jspecify.annotations.Nullable;

/** Reads the upright text of a page in chunks: a wide gap or a row of dots separates two. */
final class PageText {
    /** Glyphs of one page that are read; the rest is ignored. */
    private static final int MAX_GLYPHS = 40_000;
    /** Gap between two chunks, in ems. */
    private static final double GAP = 0.9;
    private static final double SPACE = 0.14;
    private static final Pattern LEADER = Pattern.compile("(?:[.…_·]\\s*){3,}|[▶►]");

    private PageText() {}

    private record Glyph(String text, double x, double y, double width, double size, boolean bold) {
        double end() {
            return x + width;
        }
    }

    /** Returns the chunks of a page, from top to bottom and left to right; none when its content is damaged. */
    static List<Chunk> of(PDPage page) {
        var glyphs = new ArrayList<Glyph>();
        try {
            new Reader(glyphs).processPage(page);
        } catch (IOException | RuntimeException damaged) {
            // What was read before the damage is used.
        }
        return chunks(glyphs);
    }

    /** Collects glyphs. */
    private static final class Reader extends PDFTextStripper {
        private final List<Glyph> glyphs;

        Reader(List<Glyph> glyphs) throws IOException {
            this.glyphs = glyphs;
        }

        @Override
        protected void processTextPosition(TextPosition at) {
            String text = at.getUnicode();
            if (glyphs.size() < MAX_GLYPHS && at.getDir() == 0 && text != null && !text.isBlank()
                    && at.getFontSizeInPt() > 0) {
                double size = Math.max(1, Math.min(at.getFontSizeInPt(), 200));
                glyphs.add(new Glyph(text, at.getXDirAdj(), at.getYDirAdj(), at.getWidthDirAdj(), size,
                        isBold(at.getFont())));
            }
        }

        private static boolean isBold(@Nullable PDFont font) {
            String name = font == null ? null : font.getName();
            return name != null && (name.contains("Bold") || name.contains("Black") || name.contains("-Bd"));
        }
    }

    private static List<Chunk> chunks(List<Glyph> glyphs) {
        glyphs.sort(Comparator.comparingDouble(Glyph::y));
        var lines = new ArrayList<List<Glyph>>();
        double baseline = Double.NEGATIVE_INFINITY;
        for (Glyph glyph : glyphs) {
            if (lines.isEmpty() || glyph.y() - baseline > Math.max(1.5, glyph.size() * 0.25)) {
                lines.add(new ArrayList<>());
                baseline = glyph.y();
            }
            lines.getLast().add(glyph);
        }
        var chunks = new ArrayList<Chunk>();
        for (List<Glyph> line : lines) {
            line.sort(Comparator.comparingDouble(Glyph::x));
            split(line, chunks);
        }
        stacked(chunks);
        chunks.sort(Comparator.comparingDouble(Chunk::bottom).thenComparingDouble(Chunk::left));
        return chunks;
    }

    /** Joins single letters that stand below each other to a word. */
    private static void stacked(List<Chunk> chunks) {
        List<Chunk> letters = chunks.stream().filter(each -> each.text().length() == 1
                && Character.isLetter(each.text().charAt(0))).toList();
        var used = new HashSet<Chunk>();
        for (Chunk first : letters) {
            var word = new ArrayList<Chunk>();
            for (Chunk next = first; next != null && !used.contains(next); next = below(next, letters)) {
                word.add(next);
                used.add(next);
            }
            if (word.size() > 2) {
                chunks.removeAll(word);
                chunks.add(new Chunk(String.join("", word.stream().map(Chunk::text).toList()), first.left(),
                        first.right(), first.top(), word.getLast().bottom(), first.bold()));
            }
        }
    }

    private static @Nullable Chunk below(Chunk letter, List<Chunk> letters) {
        return letters.stream()
                .filter(each -> Math.abs(each.left() - letter.left()) < 2 && each.bottom() > letter.bottom() + 1
                        && each.bottom() - letter.bottom() < letter.height() * 2)
                .findFirst()
                .orElse(null);
    }

    private static void split(List<Glyph> line, List<Chunk> chunks) {
        int start = 0;
        for (int i = 1; i <= line.size(); i++) {
            if (i == line.size()
                    || line.get(i).x() - line.get(i - 1).end() > GAP * Math.min(line.get(i).size(),
                            line.get(i - 1).size())) {
                add(line.subList(start, i), chunks);
                start = i;
            }
        }
    }

    /** Adds the text of glyphs without rows of dots. */
    private static void add(List<Glyph> glyphs, List<Chunk> chunks) {
        var text = new StringBuilder();
        var owners = new ArrayList<Glyph>();
        Glyph before = null;
        for (Glyph glyph : glyphs) {
            if (before != null && glyph.x() - before.end() > SPACE * glyph.size()) {
                text.append(' ');
                owners.add(glyph);
            }
            for (int i = 0; i < glyph.text().length(); i++) {
                owners.add(glyph);
            }
            text.append(glyph.text());
            before = glyph;
        }
        Matcher leader = LEADER.matcher(text);
        int from = 0;
        while (leader.find()) {
            chunk(text, owners, from, leader.start(), chunks);
            from = leader.end();
        }
        chunk(text, owners, from, text.length(), chunks);
    }

    private static void chunk(CharSequence text, List<Glyph> owners, int from, int to, List<Chunk> chunks) {
        String words = text.subSequence(from, to).toString().strip();
        if (words.isEmpty() || words.equals(".")) {
            return;
        }
        List<Glyph> used = owners.subList(from, to);
        double size = used.getFirst().size();
        double baseline = used.getFirst().y();
        double left = used.stream().mapToDouble(Glyph::x).min().orElse(0);
        double right = used.stream().mapToDouble(Glyph::end).max().orElse(0);
        chunks.add(new Chunk(words, left, right, baseline - size * 0.75, baseline,
                used.stream().filter(Glyph::bold).count() * 2 > used.size()));
    }
}
