package platen.lab.book;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;

/**
 * Reads a rendered book back.
 *
 * @param pages the text of each page
 */
public record BookCheck(List<String> pages) {
    private static final Pattern ENTRY = Pattern
            .compile("((?:Chapter \\d+ of this book)|(?:Section \\d+\\.\\d+ of it))[ .]+(\\d+)");
    private static final String TITLE = "The Book of Filler";

    public BookCheck {
        pages = List.copyOf(pages);
    }

    /** Reads a book. */
    public static BookCheck of(byte[] pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            List<String> pages = new ArrayList<>();
            var stripper = new PDFTextStripper();
            stripper.setSortByPosition(true);
            for (int page = 1; page <= document.getNumberOfPages(); page++) {
                stripper.setStartPage(page);
                stripper.setEndPage(page);
                pages.add(stripper.getText(document).strip());
            }
            return new BookCheck(pages);
        }
    }

    /** Returns the page numbers, from 1, that the contents show, by title. */
    public Map<String, Integer> contents() {
        Map<String, Integer> shown = new TreeMap<>();
        for (int page = 0; page < firstChapter() - 1; page++) {
            Matcher entries = ENTRY.matcher(pages.get(page));
            while (entries.find()) {
                shown.put(entries.group(1), Integer.parseInt(entries.group(2)));
            }
        }
        return shown;
    }

    /** Returns the pages, from 1, on which the headings stand, by title. */
    public Map<String, Integer> headings() {
        Map<String, Integer> found = new TreeMap<>();
        for (int page = firstChapter(); page <= pages.size(); page++) {
            List<String> lines = body(page);
            for (int chapter = 1; chapter <= BookText.CHAPTERS; chapter++) {
                note(BookText.chapterTitle(chapter), lines, page, found);
                for (int section = 1; section <= BookText.SECTIONS; section++) {
                    note(BookText.sectionTitle(chapter, section), lines, page, found);
                }
            }
        }
        return found;
    }

    private static void note(String title, List<String> lines, int page, Map<String, Integer> found) {
        if (lines.contains(title)) {
            found.putIfAbsent(title, page);
        }
    }

    /** The lines of a page, from 1. */
    private List<String> body(int page) {
        return pages.get(page - 1).lines().map(String::strip).toList();
    }

    /** Returns the page, from 1, with which the first chapter begins. */
    public int firstChapter() {
        for (int page = 1; page <= pages.size(); page++) {
            List<String> lines = body(page);
            if (lines.contains(BookText.chapterTitle(1)) && lines.contains(BookText.sectionTitle(1, 1))) {
                return page;
            }
        }
        throw new IllegalStateException("The book has no first chapter");
    }

    /** Returns what is wrong with the book; empty for nothing. */
    public List<String> faults() {
        List<String> faults = new ArrayList<>();
        Map<String, Integer> headings = headings();
        int expected = BookText.CHAPTERS * (1 + BookText.SECTIONS);
        if (headings.size() != expected) {
            faults.add("has " + headings.size() + " headings instead of " + expected);
        }
        if (!contents().equals(headings)) {
            faults.add("has contents " + contents() + " but headings " + headings);
        }
        headings.forEach((title, page) -> {
            if (title.startsWith("Chapter") && page % 2 == 0) {
                faults.add(title + " begins on the left page " + page);
            }
        });
        for (int page = firstChapter(); page <= pages.size(); page++) {
            fault(page, faults);
        }
        return faults;
    }

    private void fault(int page, List<String> faults) {
        List<String> lines = body(page);
        if (pages.get(page - 1).isEmpty()) {
            if (page % 2 == 1) {
                faults.add("Page " + page + " is blank, but a right one");
            }
            return;
        }
        if (!lines.getLast().equals(String.format(Locale.ROOT, "%d", page))) {
            faults.add("Page " + page + " ends with '" + lines.getLast() + "'");
        }
        String head = lines.getFirst();
        boolean right = page % 2 == 1 ? head.startsWith("Chapter ") : head.equals(TITLE);
        if (!right) {
            faults.add("Page " + page + " has the head '" + head + "'");
        }
    }

    /** Returns how many pages have nothing on them. */
    public long blankPages() {
        return pages.stream().filter(String::isEmpty).count();
    }
}
