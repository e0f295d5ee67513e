package platen.jobs.engine.fillable.compile.proposal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the label of a field among the text of its page. Of one page. */
final class NearText {
    static final Pattern ITEM = Pattern.compile("(\\d{1,2}[a-z]?)[.)]?");
    private static final Pattern FIRST_ITEM = Pattern.compile("^(\\d{1,2}\\s?[a-z]?)[.)]?\\s+(?=[\\p{L}\\[(“])");
    private static final Pattern INNER_ITEM = Pattern.compile("\\s(\\d{1,2}[a-z]?)\\s+\\p{Lu}");
    /** A number or a single letter before the words of an item. */
    private static final Pattern MARK = Pattern.compile("(\\d{1,2}[a-z]?|[a-z])[.)]?");
    private static final int MAX_LINES = 4;
    private static final double FAR = 430;

    private final List<Chunk> chunks;
    private final List<Spot> spots;

    /** @param spots all fields of the page */
    NearText(List<Chunk> chunks, List<Spot> spots) {
        this.chunks = chunks.stream().flatMap(each -> atItems(each, spots).stream()).toList();
        this.spots = spots;
    }

    /** Splits words where the number of another item begins above another field. */
    private static List<Chunk> atItems(Chunk chunk, List<Spot> spots) {
        var inner = INNER_ITEM.matcher(chunk.text());
        while (inner.find()) {
            double at = chunk.left() + (chunk.right() - chunk.left()) * inner.start(1) / chunk.text().length();
            if (spots.stream().anyMatch(each -> Math.abs(each.x() - at) < 10 && each.y() > chunk.top()
                    && each.y() - chunk.bottom() < 15)) {
                var parts = new ArrayList<Chunk>();
                parts.add(new Chunk(chunk.text().substring(0, inner.start()), chunk.left(), at - 2, chunk.top(),
                        chunk.bottom(), chunk.bold()));
                parts.addAll(atItems(new Chunk(chunk.text().substring(inner.start(1)), at, chunk.right(), chunk.top(),
                        chunk.bottom(), chunk.bold()), spots));
                return parts;
            }
        }
        return List.of(chunk);
    }

    /**
     * A label.
     *
     * @param item number of the line that it belongs to; empty for none
     * @param confidence 0 to 1
     */
    record Label(String text, String item, double confidence) {
        Label firstSentence() {
            int end = text.indexOf(". ");
            return end < 3 ? this : new Label(text.substring(0, end), item, confidence);
        }

        Label withItem(String other) {
            return item.isEmpty() ? new Label(text, other, confidence) : this;
        }
    }

    /** Returns the label of a check box or radio button: the words on its right, else those on its left. */
    Optional<Label> ofButton(Spot spot) {
        return chunks.stream()
                .filter(each -> isOnLine(each, spot) && each.left() >= spot.right() - 2
                        && each.left() - spot.right() < 18)
                .filter(each -> spots.stream().noneMatch(other -> other != spot && other.isBeside(spot)
                        && other.x() >= spot.right() && other.x() < each.left()))
                .min(Comparator.comparingDouble(Chunk::left))
                .map(each -> label(each, 0.9));
    }

    /** Returns the label of a text field: on its left, above it or inside its top; empty when there is none. */
    Optional<Label> ofText(Spot spot) {
        Optional<Label> left = left(spot);
        Optional<Label> above = above(spot, spot);
        if (left.isPresent() && above.isPresent()) {
            return Optional.of(left.get().confidence() >= above.get().confidence()
                    ? left.get().withItem(above.get().item())
                    : above.get().withItem(left.get().item()));
        }
        return left.or(() -> above);
    }

    /** Returns the words on the left of a field that belong to no other field. */
    Optional<Label> left(Spot spot) {
        List<Chunk> all = chunks.stream()
                .filter(each -> isOnLine(each, spot) && each.right() <= spot.x() + 4 && spot.x() - each.right() < FAR)
                .sorted(Comparator.comparingDouble(Chunk::right).reversed())
                .toList();
        List<Chunk> line = all.stream().filter(each -> !isBlocked(each, spot)).toList();
        String item = "";
        for (Chunk chunk : line) {
            var number = ITEM.matcher(chunk.text());
            if (number.matches()) {
                item = item.isEmpty() ? number.group(1) : item;
                continue;
            }
            if (chunk.text().chars().noneMatch(Character::isLetter)
                    || chunk.text().length() == 1 && !item.isEmpty()) {
                continue;
            }
            double gap = item.isEmpty() ? spot.x() - chunk.right() : 0;
            double sure = item.isEmpty() && isParagraph(chunk) ? 0.35 : Math.max(0.2, 0.95 - gap / 250);
            Label label = label(lowest(chunk, line), sure);
            return Optional.of(new Label(clause(label.text(), item.isEmpty() ? gap : FAR),
                    item.isEmpty() ? label.item() : item, sure));
        }
        return item.isEmpty() ? Optional.empty() : Optional.of(numbered(item, all));
    }

    /** Returns whether another field that takes text lies between words and a field. */
    private boolean isBlocked(Chunk chunk, Spot spot) {
        return spots.stream().anyMatch(other -> other != spot && other.isBeside(spot)
                && (spot.isButton() || !other.isButton())
                && other.x() >= chunk.right() - 4 && other.right() <= spot.x() + 4);
    }

    /** Returns the last line of a label of several lines that stand beside the field. */
    private static Chunk lowest(Chunk chunk, List<Chunk> line) {
        return line.stream()
                .filter(each -> Math.abs(each.left() - chunk.left()) < 3)
                .max(Comparator.comparingDouble(Chunk::bottom))
                .orElse(chunk);
    }

    /** Returns the words that begin the line with a number, of which the field is the last. */
    private Label numbered(String item, List<Chunk> line) {
        return line.stream()
                .filter(each -> each.text().chars().anyMatch(Character::isLetter) && item(each).equals(item))
                .findFirst()
                .map(each -> new Label(each.text(), item, 0.9))
                .orElseGet(() -> new Label("", item, 0.4));
    }

    /** Returns whether words belong to a text of several lines, rather than to what stands beside them. */
    private boolean isParagraph(Chunk chunk) {
        return chunks.stream()
                .filter(each -> Math.abs(each.left() - chunk.left()) < 3 && Math.abs(each.height() - chunk.height()) < 1
                        && Math.abs(each.bottom() - chunk.bottom()) < chunk.height() * 4.2)
                .count() > 3;
    }

    /** Returns the last clause of a sentence that a field completes. */
    private static String clause(String text, double gap) {
        int comma = text.lastIndexOf(", ");
        return gap < 8 && text.length() > 40 && comma > 0 && !text.toLowerCase(Locale.ROOT).contains("enter")
                && !text.contains("(") ? text.substring(comma + 2) : text;
    }

    /**
     * Returns the words above a field.
     *
     * @param from the field, or the one at the head of its column
     */
    Optional<Label> above(Spot spot, Spot from) {
        return chunks.stream()
                .filter(each -> each.bottom() <= from.y() + Math.min(7, from.height() * 0.5)
                        && from.y() - each.bottom() < 15)
                .filter(each -> each.left() < from.right() - 3 && each.right() > from.x() + 2
                        && each.left() > from.x() - 28)
                .filter(each -> spots.stream()
                        .noneMatch(other -> other != from && other != spot && !other.isBeside(from)
                                && other.y() >= each.bottom() - 6 && other.bottom() <= from.y() + 3
                                && other.x() < from.right() && other.right() > from.x()))
                .filter(each -> each.text().chars().anyMatch(Character::isLetter)
                        || ITEM.matcher(each.text()).matches())
                .filter(each -> !isOption(each))
                .max(Comparator.comparing((Chunk each) -> !ITEM.matcher(each.text()).matches())
                        .thenComparing(each -> Math.round(each.bottom() / 3))
                        .thenComparingDouble(each -> -each.left()))
                .map(each -> label(each, 0.85 - Math.max(0, from.y() - each.bottom()) / 40));
    }

    /** Returns whether words are the label of a button. */
    private boolean isOption(Chunk chunk) {
        return spots.stream().anyMatch(each -> each.isButton() && isOnLine(chunk, each)
                && chunk.left() >= each.right() - 2 && chunk.left() - each.right() < 14);
    }

    /** Returns the words below a field, of which it is the line to write on. */
    Optional<Label> below(Spot spot) {
        return chunks.stream()
                .filter(each -> each.top() >= spot.bottom() - 3 && each.top() - spot.bottom() < 12
                        && each.left() > spot.x() - 12 && each.left() < spot.right() - 3)
                .filter(each -> each.text().chars().anyMatch(Character::isLetter))
                .min(Comparator.comparingDouble((Chunk each) -> Math.round(each.bottom() / 3))
                        .thenComparingDouble(Chunk::left))
                .map(each -> new Label(each.text(), item(each), 0.5));
    }

    /** Returns the words just before a button that end with a colon, as in "Spouse:". */
    Optional<String> group(Spot spot) {
        return chunks.stream()
                .filter(each -> isOnLine(each, spot) && each.right() <= spot.x() + 4 && each.text().endsWith(":"))
                .max(Comparator.comparingDouble(Chunk::right))
                .map(Chunk::text);
    }

    private static boolean isOnLine(Chunk chunk, Spot spot) {
        double band = Math.min(spot.height(), 16);
        return chunk.bottom() > spot.bottom() - band - 1 && chunk.top() < spot.bottom() - 1
                && chunk.bottom() < spot.bottom() + 4.5;
    }

    /** Returns the paragraph that ends with a line, and the number of its item. */
    private Label label(Chunk last, double confidence) {
        var text = new StringBuilder(last.text());
        Chunk line = last;
        String item = item(line);
        for (int i = 1; i < MAX_LINES && item.isEmpty(); i++) {
            Chunk before = lineBefore(line);
            if (before == null) {
                break;
            }
            text.insert(0, before.text() + " ");
            line = before;
            item = item(line);
        }
        var own = ITEM.matcher(text);
        return own.matches() ? new Label("", own.group(1), 0.4) : new Label(text.toString(), item, confidence);
    }

    private @Nullable Chunk lineBefore(Chunk line) {
        return chunks.stream()
                .filter(each -> line.bottom() - each.bottom() > 3 && line.bottom() - each.bottom() < line.height() * 2.1
                        && (Math.abs(each.left() - line.left()) < 6 && each.right() > line.left() + 20
                                || Math.abs(each.left() + each.right() - line.left() - line.right()) < 12)
                        && Math.abs(each.height() - line.height()) < 1 && each.bold() == line.bold())
                .filter(each -> !each.text().endsWith(".") && !each.text().endsWith(":") || !item(each).isEmpty())
                .filter(each -> spots.stream().noneMatch(other -> !other.isButton() && isOnLine(each, other)
                        && !isOnLine(line, other) && other.x() >= each.right() - 2))
                .filter(each -> spots.stream().noneMatch(other -> other.y() < line.bottom() - 2
                        && other.bottom() > each.bottom() + 1 && other.x() < line.right() && other.right() > line.left()
                        && !other.isButton()))
                .filter(each -> spots.stream().noneMatch(other -> other.isButton()
                        && (isOnLine(line, other) || isOnLine(each, other))
                        && Math.abs(other.right() - line.left()) < 18))
                .max(Comparator.comparingDouble(Chunk::bottom))
                .orElse(null);
    }

    /** Returns the number at the beginning of a line, or just before it. */
    private String item(Chunk line) {
        var own = FIRST_ITEM.matcher(line.text());
        if (own.find()) {
            return own.group(1).replace(" ", "").toLowerCase(Locale.ROOT);
        }
        return chunks.stream()
                .filter(each -> each.isBeside(line) && each.right() <= line.left() + 1
                        && line.left() - each.right() < 34)
                .map(each -> MARK.matcher(each.text()))
                .filter(each -> each.matches())
                .map(each -> each.group(1))
                .findFirst()
                .orElse("");
    }

    /** Returns the question or heading that buttons of one line answer: the words on their left, or above. */
    Optional<Label> question(Spot spot) {
        var first = new ArrayList<Spot>(List.of(spot));
        spots.stream()
                .filter(other -> other.isButton() && other.isBeside(spot) && other.x() < spot.x()
                        && spot.x() - other.x() < 150)
                .forEach(first::add);
        Spot leftmost = first.stream().min(Comparator.comparingDouble(Spot::x)).orElse(spot);
        return left(leftmost).filter(each -> !each.text().isEmpty());
    }

    /** Returns the bold heading at the left edge of the page that a line stands beside, at most two lines above. */
    Optional<String> heading(Spot spot) {
        double edge = chunks.stream().mapToDouble(Chunk::left).min().orElse(0) + 60;
        return chunks.stream()
                .filter(each -> each.bold() && each.left() < edge && each.right() < spot.x() && each.text().length() > 3
                        && each.bottom() <= spot.bottom() + 4 && spot.bottom() - each.bottom() < 60
                        && each.text().chars().anyMatch(Character::isLetter))
                .filter(each -> spots.stream().noneMatch(other -> other.x() < each.right()
                        && Math.abs(other.y() - each.top()) < 40))
                .max(Comparator.comparingDouble(Chunk::bottom))
                .map(each -> {
                    Chunk before = chunks.stream()
                            .filter(other -> other.bold() && Math.abs(other.left() - each.left()) < 4
                                    && each.bottom() - other.bottom() > 3
                                    && each.bottom() - other.bottom() < each.height() * 2.2)
                            .findFirst().orElse(null);
                    return before == null ? each.text() : before.text() + " " + each.text();
                });
    }
}
