package platen.jobs.engine.document.paint;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An element of the structure tree: what a part of the document is, for readers that do not look at pages. It joins the
 * tree when something of it is drawn first, so the tree stands in the order of reading, and what is only measured or
 * stays empty leaves no trace. Belongs to one render.
 */
public final class Tag extends Kid {
    /** Types of elements, with their names in PDF (ISO 32000-2, 14.8.4). */
    public enum Kind {
        DOCUMENT("Document", false),
        SECTION("Sect", false),
        ARTICLE("Art", false),
        QUOTE("BlockQuote", false),
        PARAGRAPH("P", true),
        H1("H1", true),
        H2("H2", true),
        H3("H3", true),
        H4("H4", true),
        H5("H5", true),
        H6("H6", true),
        LIST("L", false),
        ITEM("LI", false),
        LABEL("Lbl", true),
        BODY("LBody", true),
        TABLE("Table", false),
        HEAD("THead", false),
        ROWS("TBody", false),
        FOOT("TFoot", false),
        ROW("TR", false),
        HEADER("TH", true),
        CELL("TD", true),
        CAPTION("Caption", true),
        FIGURE("Figure", true),
        LINK("Link", true),
        SPAN("Span", true);

        private final String pdfName;
        private final boolean holdingText;

        Kind(String pdfName, boolean holdingText) {
            this.pdfName = pdfName;
            this.holdingText = holdingText;
        }

        String pdfName() {
            return pdfName;
        }

        /** Whether text stands in it, and not only in its parts. */
        public boolean holdsText() {
            return holdingText;
        }
    }

    /** Number of an element that is in the tree and has no object yet. */
    private static final int PLACED = -1;

    private final @Nullable Tag parent;
    private final Kind kind;
    private final String says;
    private final String attributes;
    private final @Nullable Locale language;
    private @Nullable Kid first;
    private @Nullable Kid last;
    /** The object's number once it has one; before, whether the element is in the tree. */
    int number;

    private Tag(@Nullable Tag parent, Kind kind, String says, String attributes, @Nullable Locale language) {
        this.parent = parent;
        this.kind = kind;
        this.says = says;
        this.attributes = attributes;
        this.language = language;
        this.number = parent == null ? PLACED : 0;
    }

    static Tag document() {
        return new Tag(null, Kind.DOCUMENT, "", "", null);
    }

    /** A part of this element. */
    public Tag child(Kind part) {
        return new Tag(this, part, "", "", language);
    }

    /** A part in a language of its own. */
    public Tag child(Kind part, @Nullable Locale ownLanguage) {
        return new Tag(this, part, "", "", ownLanguage);
    }

    /**
     * A part that says more of itself.
     *
     * @param says what takes the place of a picture, or where a link leads; empty for nothing
     * @param attributes entries of an attribute dictionary such as {@code /O/Table/Scope/Row}; empty for none
     */
    public Tag child(Kind part, String says, String attributes) {
        return new Tag(this, part, says, attributes, language);
    }

    public @Nullable Tag parent() {
        return parent;
    }

    public Kind kind() {
        return kind;
    }

    /** The language of what it holds, or null for the document's. */
    public @Nullable Locale language() {
        return language;
    }

    /** The language when it is not that of the element around. */
    @Nullable
    Locale ownLanguage() {
        return parent != null && language != null && !language.equals(parent.language) ? language : null;
    }

    String says() {
        return says;
    }

    String attributes() {
        return attributes;
    }

    /** Joins the tree as the last part of its parent, unless it did before. */
    void place() {
        if (number == 0 && parent != null) {
            number = PLACED;
            parent.place();
            parent.add(this);
        }
    }

    void add(Kid kid) {
        if (last == null) {
            first = kid;
        } else {
            last.next = kid;
        }
        last = kid;
    }

    @Nullable
    Kid first() {
        return first;
    }

    @Nullable
    Kid last() {
        return last;
    }
}
