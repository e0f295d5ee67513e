package platen.lab.book;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A book of sixty pages has its contents, heads, notes and blank pages where they belong. */
class BookTest {
    private static BookCheck book;

    @BeforeAll
    static void renders() throws Exception {
        book = BookCheck.of(BookBench.platen().get());
    }

    @Test
    void theContentsShowThePagesOnWhichTheHeadingsStand() {
        assertThat(book.headings()).hasSize(BookText.CHAPTERS * (1 + BookText.SECTIONS));
        assertThat(book.contents()).isEqualTo(book.headings());
    }

    @Test
    void headsPageNumbersAndBlankPagesAreRight() {
        assertThat(book.faults()).isEmpty();
        assertThat(book.pages()).hasSizeBetween(50, 75);
        assertThat(book.blankPages()).isPositive();
    }

    @Test
    void theFrontMatterHasRomanNumbers() {
        assertThat(book.pages().get(2)).startsWith("Contents").endsWith("iii");
        assertThat(book.pages().get(1)).isEmpty();
        assertThat(book.pages().get(0)).isEqualTo("The Book of Filler");
    }

    @Test
    void notesStandOnThePagesOfTheirCalls() {
        Pattern note = Pattern.compile("(?m)^(\\d+)\\. Note (\\d+):");
        int notes = 0;
        for (String page : book.pages()) {
            var found = note.matcher(page);
            while (found.find()) {
                notes++;
                assertThat(found.group(1)).isEqualTo(found.group(2));
                assertThat(page.substring(0, found.start())).contains(found.group(1));
            }
        }
        assertThat(notes).isGreaterThan(30);
    }
}
