package platen.jobs.engine.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;

/**
 * Answers a short question about a finished document:
 *
 * <ul>
 * <li>{@code x A}, {@code y A}, {@code page A}, {@code font A}, {@code size A}: of the first character A, in whole
 * points from the upper left corner, baselines counting
 * <li>{@code text}: all text, lines and pages parted by {@code /}
 * <li>{@code draws op}: whether the first page's operators contain this
 * <li>{@code pages}, {@code bookmark}, {@code links}, {@code pictures}
 * </ul>
 */
final class ProbeFixture {
    private record Seen(String character, int page, TextPosition position) {}

    private ProbeFixture() {}

    static String ask(String question, byte[] pdf) throws IOException {
        String[] words = question.split(" ", 2);
        return switch (words[0]) {
            case "text" -> DocumentFixture.text(pdf).replaceAll("\\s*[\n\f]+\\s*", "/");
            case "draws" -> String.valueOf(DocumentFixture.content(pdf, 0).contains(words[1]));
            case "x" -> String.valueOf(Math.round(first(pdf, words[1]).position().getX()));
            case "y" -> String.valueOf(Math.round(first(pdf, words[1]).position().getY()));
            case "page" -> String.valueOf(first(pdf, words[1]).page());
            case "font" -> first(pdf, words[1]).position().getFont().getName().replaceAll(".*\\+", "");
            case "size" -> String.valueOf(Math.round(first(pdf, words[1]).position().getFontSizeInPt()));
            default -> document(words[0], pdf);
        };
    }

    private static String document(String question, byte[] pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            return switch (question) {
                case "pages" -> String.valueOf(document.getNumberOfPages());
                case "bookmark" -> document.getDocumentCatalog().getDocumentOutline() == null
                        ? "none"
                        : document.getDocumentCatalog().getDocumentOutline().getFirstChild().getTitle();
                case "links" -> String.valueOf(document.getPage(0).getAnnotations().size());
                case "pictures" -> {
                    int count = 0;
                    for (var name : document.getPage(0).getResources().getXObjectNames()) {
                        count += document.getPage(0).getResources().isImageXObject(name) ? 1 : 0;
                    }
                    yield String.valueOf(count);
                }
                default -> throw new IllegalArgumentException("No question: " + question);
            };
        }
    }

    /** Returns all visible characters, line by line from left to right. */
    static String inLines(byte[] pdf) throws IOException {
        List<TextPosition> seen = new ArrayList<>();
        try (PDDocument document = Loader.loadPDF(pdf)) {
            new PDFTextStripper() {
                @Override
                protected void processTextPosition(TextPosition position) {
                    if (!position.getUnicode().isBlank()) {
                        seen.add(position);
                    }
                }
            }.getText(document);
        }
        seen.sort(Comparator.comparingDouble(TextPosition::getY).thenComparingDouble(TextPosition::getX));
        return seen.stream().map(TextPosition::getUnicode).collect(Collectors.joining());
    }

    private static Seen first(byte[] pdf, String character) throws IOException {
        List<Seen> seen = new ArrayList<>();
        try (PDDocument document = Loader.loadPDF(pdf)) {
            new PDFTextStripper() {
                @Override
                protected void processTextPosition(TextPosition position) {
                    if (position.getUnicode().equals(character)) {
                        seen.add(new Seen(character, getCurrentPageNo(), position));
                    }
                }
            }.getText(document);
        }
        if (seen.isEmpty()) {
            throw new AssertionError("There is no " + character + " on any page");
        }
        return seen.getFirst();
    }
}
