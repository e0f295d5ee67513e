package platen.jobs.engine.document.paint;

import java.util.ArrayList;
import java.util.List;

/** Finds what keeps a document from conforming to PDF/UA-1, once all of it is drawn. */
final class UaCheck {
    private final List<String> faults = new ArrayList<>();
    /** Of the heading before; 0 for none. */
    private int level;

    private UaCheck() {}

    /**
     * Returns what is wrong; empty when nothing is.
     *
     * @param root of the structure tree
     */
    static List<String> faults(Tag root, String title, boolean glyphsMissing) {
        var check = new UaCheck();
        if (title.isBlank()) {
            check.faults.add("its title is empty");
        }
        if (glyphsMissing) {
            check.faults.add("it has characters that no font has");
        }
        check.headings(root);
        return check.faults;
    }

    private void headings(Tag tag) {
        int own = level(tag.kind());
        if (own > 0) {
            if (level == 0 && own > 1) {
                faults.add("its first heading is an <h" + own + ">; expected <h1>");
            } else if (own > level + 1) {
                faults.add("an <h" + own + "> follows an <h" + level + ">; expected <h" + (level + 1) + ">");
            }
            level = own;
        }
        for (Kid kid = tag.first(); kid != null; kid = kid.next) {
            if (kid instanceof Tag part) {
                headings(part);
            }
        }
    }

    private static int level(Tag.Kind kind) {
        return switch (kind) {
            case H1 -> 1;
            case H2 -> 2;
            case H3 -> 3;
            case H4 -> 4;
            case H5 -> 5;
            case H6 -> 6;
            case DOCUMENT, SECTION, ARTICLE, QUOTE, PARAGRAPH, LIST, ITEM, LABEL, BODY, TABLE, HEAD, ROWS, FOOT, ROW,
                    HEADER, CELL, CAPTION, FIGURE, LINK, SPAN ->
                0;
        };
    }
}
