package platen.jobs.engine.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.compare.TextHunk.Change;

class LineDiffTest {

    @Test
    void equalTextsHaveNoHunks() {
        assertThat(LineDiff.of(lines("a", "b"), lines("a", "b"))).isEqualTo(new TextDiff(List.of(), true));
        assertThat(LineDiff.of(List.of(), List.of()).hunks()).isEmpty();
    }

    @Test
    void aHunkHasTwoEqualLinesAroundAndItsPlaceInBothTexts() {
        TextDiff diff = LineDiff.of(lines("1", "2", "3", "4", "5", "6", "7"),
                lines("0", "1", "2", "3", "four", "5", "6", "7"));
        assertThat(shown(diff)).containsExactly("1/1: +0  1  2  3 -4 +four  5  6");
    }

    @Test
    void distantChangesAreHunksOfTheirOwn() {
        List<TextLine> before = numbered(30);
        List<TextLine> after = new ArrayList<>(before);
        after.set(2, new TextLine(0, 3, "x"));
        after.set(25, new TextLine(0, 26, "y"));
        assertThat(shown(LineDiff.of(before, after))).containsExactly("1/1:  1  2 -3 +x  4  5",
                "24/24:  24  25 -26 +y  27  28");
    }

    @Test
    void onlyAddedOrRemovedLinesAreHunksToo() {
        assertThat(shown(LineDiff.of(List.of(), lines("a")))).containsExactly("1/1: +a");
        assertThat(shown(LineDiff.of(lines("a", "b"), lines("a")))).containsExactly("1/1:  a -b");
    }

    @Test
    void aLongLineIsShownAroundItsFirstDifference() {
        String same = "x".repeat(5_000);
        TextDiff diff = LineDiff.of(lines(same + "old" + same), lines(same + "new" + same));
        assertThat(diff.hunks().getFirst().lines()).allSatisfy(line -> {
            assertThat(line.text().length()).isLessThanOrEqualTo(LineDiff.MAX_LENGTH + 2);
            assertThat(line.text()).startsWith("…").endsWith("…")
                    .contains(line.change() == Change.ADDED ? "new" : "old");
        });
    }

    @Test
    void textsBeyondTheBoundsAreComparedInPartAndThatIsTold() {
        List<TextLine> many = numbered(LineDiff.MAX_LINES + 1);
        assertThat(LineDiff.of(many, many)).isEqualTo(new TextDiff(List.of(), false));
        List<TextLine> others = IntStream.range(0, 3_000).mapToObj(i -> new TextLine(0, i, "other " + i)).toList();
        TextDiff diff = LineDiff.of(numbered(3_000), others);
        assertThat(diff.complete()).isFalse();
        assertThat(diff.hunks().stream().mapToInt(each -> each.lines().size()).sum())
                .isEqualTo(LineDiff.MAX_RESULT_LINES);
    }

    @Test
    void wordsThatDifferAreMarked() {
        WordDiff words = WordDiff.of("The rent is due each month.", "The rent is due on the first of each month.");
        assertThat(words.before()).noneMatch(WordDiff.Part::changed);
        assertThat(words.after().stream().filter(WordDiff.Part::changed).map(WordDiff.Part::text)
                .collect(Collectors.joining())).isEqualToIgnoringWhitespace("on the first of");
        assertThat(words.after().stream().map(WordDiff.Part::text).collect(Collectors.joining()))
                .isEqualTo("The rent is due on the first of each month.");
    }

    private static List<TextLine> lines(String... texts) {
        return IntStream.range(0, texts.length).mapToObj(i -> new TextLine(0, i + 1, texts[i])).toList();
    }

    private static List<TextLine> numbered(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(i -> new TextLine(0, i, Integer.toString(i))).toList();
    }

    private static List<String> shown(TextDiff diff) {
        return diff.hunks()
                .stream()
                .map(hunk -> hunk.before().line() + "/" + hunk.after().line() + ": " + hunk.lines()
                        .stream()
                        .map(line -> switch (line.change()) {
                            case SAME -> " ";
                            case REMOVED -> "-";
                            case ADDED -> "+";
                        } + line.text())
                        .collect(Collectors.joining(" ")))
                .toList();
    }
}
