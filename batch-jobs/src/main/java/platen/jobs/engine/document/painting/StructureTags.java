package platen.jobs.engine.document.painting;

import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.table.TableStructure;
import platen.jobs.engine.document.paint.Tag;
import platen.jobs.engine.document.paint.Tag.Kind;
import platen.jobs.engine.document.style.FlowStyle;
import platen.jobs.engine.document.tree.Element;

/** Finds what boxes are for readers that do not look at pages. Belongs to one document. */
final class StructureTags {
    /** Tags of boxes that go on on a later page. */
    private final Map<Box, Tag> divided = new IdentityHashMap<>();
    /** The row that was painted last; another page may hold more of it. */
    private @Nullable Box row;
    private @Nullable Tag rowTag;

    /**
     * Returns the tag that a fragment's content belongs to: one of its own, or that around it when the box means
     * nothing.
     *
     * @param around null where nothing is told apart
     * @param place index of the fragment among its siblings
     */
    @Nullable
    Tag of(Fragment fragment, @Nullable Tag around, int place) {
        if (around == null) {
            return null;
        }
        Box box = fragment.box();
        return switch (box.layout().display()) {
            case TABLE_HEADER_GROUP, TABLE_ROW_GROUP, TABLE_FOOTER_GROUP ->
                divided.computeIfAbsent(box, section -> made(section, around, place));
            case TABLE_ROW -> row(box, around, place);
            case NONE, CONTENTS, BLOCK, FLOW_ROOT, LIST_ITEM, INLINE, INLINE_BLOCK, FLEX, INLINE_FLEX, GRID,
                    INLINE_GRID,
                    TABLE, INLINE_TABLE, TABLE_CAPTION, TABLE_COLUMN_GROUP, TABLE_COLUMN, TABLE_CELL ->
                part(fragment, around, place);
        };
    }

    private Tag row(Box box, Tag around, int place) {
        Tag known = rowTag;
        if (row != box || known == null) {
            known = made(box, around, place);
            row = box;
            rowTag = known;
        }
        return known;
    }

    private Tag part(Fragment fragment, Tag around, int place) {
        Box box = fragment.box();
        Tag known = fragment.isContinued() ? divided.get(box) : null;
        Tag tag = known == null ? made(box, around, place) : known;
        if (fragment.goesOn()) {
            divided.put(box, tag);
        } else if (fragment.isContinued()) {
            divided.remove(box);
        }
        return tag;
    }

    private static Tag made(Box box, Tag around, int place) {
        Element element = box.element();
        Locale language = box.style().text().language() == null ? around.language() : box.style().text().language();
        return switch (box.layout().display()) {
            case TABLE, INLINE_TABLE -> around.child(Kind.TABLE, language);
            case TABLE_HEADER_GROUP -> in(around, Kind.TABLE, Kind.HEAD);
            case TABLE_ROW_GROUP -> in(around, Kind.TABLE, Kind.ROWS);
            case TABLE_FOOTER_GROUP -> in(around, Kind.TABLE, Kind.FOOT);
            case TABLE_ROW -> isPartOfTable(around) ? around.child(Kind.ROW) : around;
            case TABLE_CELL -> around.kind() == Kind.ROW ? cell(box, element, around, place) : around;
            case TABLE_CAPTION -> around.child(Kind.CAPTION, language);
            case NONE, CONTENTS, BLOCK, FLOW_ROOT, LIST_ITEM, INLINE, INLINE_BLOCK, FLEX, INLINE_FLEX, GRID,
                    INLINE_GRID,
                    TABLE_COLUMN_GROUP, TABLE_COLUMN ->
                element == null ? around : flow(box, element, around, language);
        };
    }

    private static Tag in(Tag around, Kind table, Kind kind) {
        return around.kind() == table ? around.child(kind) : around;
    }

    private static boolean isPartOfTable(Tag around) {
        return switch (around.kind()) {
            case TABLE, HEAD, ROWS, FOOT -> true;
            case DOCUMENT, SECTION, ARTICLE, QUOTE, PARAGRAPH, H1, H2, H3, H4, H5, H6, LIST, ITEM, LABEL, BODY, ROW,
                    HEADER, CELL, CAPTION, FIGURE, LINK, SPAN ->
                false;
        };
    }

    private static Tag flow(Box box, Element element, Tag around, @Nullable Locale language) {
        return switch (element.tag()) {
            case "p", "pre" -> around.child(Kind.PARAGRAPH, language);
            case "h1" -> around.child(Kind.H1, language);
            case "h2" -> around.child(Kind.H2, language);
            case "h3" -> around.child(Kind.H3, language);
            case "h4" -> around.child(Kind.H4, language);
            case "h5" -> around.child(Kind.H5, language);
            case "h6" -> around.child(Kind.H6, language);
            case "section" -> around.child(Kind.SECTION, language);
            case "article" -> around.child(Kind.ARTICLE, language);
            case "blockquote" -> around.child(Kind.QUOTE, language);
            case "figcaption" -> around.child(Kind.CAPTION, language);
            case "ul", "ol" -> around.child(Kind.LIST, "", "/O/List/ListNumbering/" + numbering(box.style().flow()));
            case "li" -> around.kind() == Kind.LIST
                    ? around.child(Kind.ITEM).child(Kind.BODY, language)
                    : of(language, around);
            default -> of(language, around);
        };
    }

    /** A language of its own makes a part of an element that is none else. */
    private static Tag of(@Nullable Locale language, Tag around) {
        return language == null || language.equals(around.language()) || around.kind().holdsText()
                ? around
                : around.child(Kind.SECTION, language);
    }

    private static String numbering(FlowStyle flow) {
        return switch (flow.marker().style()) {
            case NONE -> "None";
            case DISC -> "Disc";
            case CIRCLE -> "Circle";
            case SQUARE -> "Square";
            case DECIMAL, DECIMAL_LEADING_ZERO -> "Decimal";
            case LOWER_ALPHA, LOWER_GREEK -> "LowerAlpha";
            case UPPER_ALPHA, UPPER_GREEK -> "UpperAlpha";
            case LOWER_ROMAN -> "LowerRoman";
            case UPPER_ROMAN -> "UpperRoman";
        };
    }

    /** Returns the tag that lines of text belong to: a paragraph where text cannot stand by itself. */
    static @Nullable Tag text(@Nullable Tag around) {
        return around == null || around.kind().holdsText() ? around : around.child(Kind.PARAGRAPH);
    }

    /**
     * Returns the tag of what stands before a list item.
     *
     * @param says what takes the place of a drawing; empty for text
     */
    static @Nullable Tag label(@Nullable Tag body, String says) {
        Tag item = body == null ? null : body.parent();
        return body != null && body.kind() == Kind.BODY && item != null
                ? item.child(Kind.LABEL, says, "")
                : text(body);
    }

    /** A cell, which tells how far it reaches and, as a head, of what. */
    private static Tag cell(Box box, @Nullable Element element, Tag row, int place) {
        boolean head = element != null && element.tag().equals("th");
        int columns = TableStructure.span(box, "colspan");
        int rows = TableStructure.span(box, "rowspan");
        Kind kind = head ? Kind.HEADER : Kind.CELL;
        if (!head && columns == 1 && rows == 1) {
            Locale language = box.style().text().language();
            return row.child(kind, language == null ? row.language() : language);
        }
        var attributes = new StringBuilder("/O/Table");
        if (element != null && head) {
            attributes.append("/Scope/").append(scope(box, element, row, place));
        }
        if (columns > 1) {
            attributes.append("/ColSpan ").append(columns);
        }
        if (rows > 1) {
            attributes.append("/RowSpan ").append(rows);
        }
        return row.child(kind, "", attributes.toString());
    }

    /** Tells what the author says; else a head at the begin of a row, outside of the table's head, is that of the row. */
    private static String scope(Box box, Element cell, Tag row, int place) {
        return switch (cell.attribute("scope", box.scope())) {
            case "row", "rowgroup" -> "Row";
            case "col", "colgroup" -> "Column";
            default -> place > 0 || row.parent() != null && row.parent().kind() == Kind.HEAD ? "Column" : "Row";
        };
    }
}
