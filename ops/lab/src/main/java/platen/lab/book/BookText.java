package platen.lab.book;

import java.util.Random;

/** Makes the HTML of a book of about sixty pages: the same text each time, and no data. */
public final class BookText {
    static final int CHAPTERS = 9;
    static final int SECTIONS = 3;
    private static final int PARAGRAPHS = 5;
    private static final long SEED = 1_471;
    private static final String[] WORDS = ("lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor"
            + " incididunt ut labore et dolore magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris"
            + " nisi aliquip ex ea commodo consequat duis aute irure in reprehenderit voluptate velit esse cillum fugiat"
            + " nulla pariatur excepteur sint occaecat cupidatat non proident sunt culpa qui officia deserunt mollit anim"
            + " id est laborum").split(" ");
    private static final String STYLE = """
            @page { size: A5; margin: 20mm 15mm 18mm 20mm; font: 8pt/10pt 'Liberation Serif'; color: #333;
              @footnote { border-top: 0.5pt solid #333; margin-top: 3mm; padding-top: 1mm } }
            @page :left { margin-left: 15mm; margin-right: 20mm;
              @top-left { content: string(book); border-bottom: 0.5pt solid #333; vertical-align: bottom; padding-bottom: 1mm; margin-bottom: 3mm; width: 100% }
              @bottom-left { content: counter(page) } }
            @page :right {
              @top-right { content: string(chapter); border-bottom: 0.5pt solid #333; vertical-align: bottom; padding-bottom: 1mm; margin-bottom: 3mm; width: 100% }
              @bottom-right { content: counter(page) } }
            @page front:left { @top-left { content: none } @bottom-left { content: counter(page, lower-roman) } }
            @page front:right { @top-right { content: none } @bottom-right { content: counter(page, lower-roman) } }
            @page :blank { @top-left { content: none } @top-right { content: none } @bottom-left { content: none } @bottom-right { content: none } }
            @page front:blank { @top-left { content: none } @top-right { content: none } @bottom-left { content: none } @bottom-right { content: none } }
            @page front:first { margin: 0; background: #1d3557; @bottom-right { content: none } }
            html { font: 10pt/13pt 'Liberation Serif' }
            body { margin: 0 }
            p { margin: 0; text-align: justify; hyphens: auto; text-indent: 5mm; orphans: 2; widows: 2 }
            h1, h2 { font-family: 'Liberation Sans'; margin: 0 0 6mm; break-after: avoid }
            h2 { font-size: 11pt; line-height: 14pt; margin: 5mm 0 2mm }
            h1 { font-size: 18pt; line-height: 22pt; break-before: right; string-set: chapter content() }
            .title { page: front; break-after: right; color: #fff; padding: 60mm 20mm 0 }
            .title h1 { break-before: auto; string-set: book content() }
            .contents { page: front }
            .contents ul { list-style: none; margin: 0; padding: 0 }
            .contents ul ul { padding-left: 5mm }
            .contents a { color: inherit; text-decoration: none }
            .contents a::after { content: leader('. ') target-counter(attr(href url), page) }
            .note { float: footnote; font-size: 8pt; line-height: 10pt; text-indent: 0 }
            """;

    private final Random random = new Random(SEED);
    private final StringBuilder html = new StringBuilder();
    private int notes;

    private BookText() {}

    /** Returns the book as one HTML document. */
    public static String html() {
        return new BookText().book();
    }

    private String book() {
        html.append("<!doctype html><html lang=en><meta charset=utf-8><title>The Book of Filler</title><style>")
                .append(STYLE).append("</style><body><div class=title><h1>The Book of Filler</h1></div>");
        html.append("<div class=contents><h1>Contents</h1><ul>");
        for (int chapter = 1; chapter <= CHAPTERS; chapter++) {
            html.append("<li>").append(link(chapterId(chapter), chapterTitle(chapter))).append("<ul>");
            for (int section = 1; section <= SECTIONS; section++) {
                html.append("<li>").append(link(sectionId(chapter, section), sectionTitle(chapter, section)))
                        .append("</li>");
            }
            html.append("</ul></li>");
        }
        html.append("</ul></div>");
        for (int chapter = 1; chapter <= CHAPTERS; chapter++) {
            chapter(chapter);
        }
        return html.append("</body></html>").toString();
    }

    private void chapter(int chapter) {
        html.append("<div><h1 id=").append(chapterId(chapter)).append('>').append(chapterTitle(chapter))
                .append("</h1>");
        paragraph();
        for (int section = 1; section <= SECTIONS; section++) {
            html.append("<h2 id=").append(sectionId(chapter, section)).append('>')
                    .append(sectionTitle(chapter, section)).append("</h2>");
            for (int i = 0; i < PARAGRAPHS; i++) {
                paragraph();
            }
        }
        html.append("</div>");
    }

    private void paragraph() {
        html.append("<p>").append(sentences(5 + random.nextInt(5)));
        if (random.nextInt(3) == 0) {
            html.append("<span class=note>Note ").append(++notes).append(": ").append(sentences(1)).append("</span>")
                    .append(' ').append(sentences(2));
        }
        html.append("</p>\n");
    }

    private String sentences(int count) {
        var text = new StringBuilder();
        for (int sentence = 0; sentence < count; sentence++) {
            int length = 8 + random.nextInt(10);
            for (int word = 0; word < length; word++) {
                String next = WORDS[random.nextInt(WORDS.length)];
                text.append(word == 0 ? Character.toUpperCase(next.charAt(0)) + next.substring(1) : next)
                        .append(word == length - 1 ? ". " : " ");
            }
        }
        return text.toString().strip();
    }

    private static String link(String id, String title) {
        return "<a href='#" + id + "'>" + title + "</a>";
    }

    static String chapterTitle(int chapter) {
        return "Chapter " + chapter + " of this book";
    }

    static String sectionTitle(int chapter, int section) {
        return "Section " + chapter + "." + section + " of it";
    }

    private static String chapterId(int chapter) {
        return "c" + chapter;
    }

    private static String sectionId(int chapter, int section) {
        return "s" + chapter + "-" + section;
    }
}
