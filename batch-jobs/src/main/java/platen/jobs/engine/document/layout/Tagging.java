package platen.jobs.engine.document.layout;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.paint.Tag;
import platen.jobs.engine.document.paint.Tag.Kind;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.FlowStyle;
import platen.jobs.engine.document.style.FlowStyle.Display;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.tree.Element;

/** What elements of a template are for readers that do not look at pages. */
final class Tagging {
    private Tagging() {}

    /**
     * The part that an element's content belongs to: one of its own, or that around it when the element means nothing.
     *
     * @param around null where nothing is told apart
     */
    static @Nullable Tag of(Element element, StyleState state, @Nullable Tag around) {
        if (around == null) {
            return null;
        }
        Style style = element.style(state);
        Locale language = style.text().language() == null ? around.language() : style.text().language();
        if (style.flow().display() == Display.TABLE) {
            return around.child(Kind.TABLE, language);
        }
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
            case "caption", "figcaption" -> around.child(Kind.CAPTION, language);
            case "ul", "ol" -> around.child(Kind.LIST, "", "/O/List/ListNumbering/" + numbering(style.flow()));
            case "li" -> around.kind() == Kind.LIST
                    ? around.child(Kind.ITEM).child(Kind.BODY, language)
                    : in(language, around);
            default -> in(language, around);
        };
    }

    /** A language of its own makes a part of an element that is none else. */
    private static Tag in(@Nullable Locale language, Tag around) {
        return language == null || language.equals(around.language()) ? around : around.child(Kind.SECTION, language);
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

    /** The part that lines of text belong to: a paragraph where text cannot stand by itself. */
    static @Nullable Tag text(@Nullable Tag around) {
        return around == null || around.kind().holdsText() ? around : around.child(Kind.PARAGRAPH);
    }

    /** What stands before a list item. */
    static @Nullable Tag label(@Nullable Tag body) {
        return body != null && body.kind() == Kind.BODY && body.parent() != null
                ? body.parent().child(Kind.LABEL)
                : text(body);
    }

    /** A part of a table; null outside of one that is told apart. */
    static @Nullable Tag part(@Nullable Tag table, Kind kind) {
        return table == null ? null : table.child(kind);
    }

    /**
     * A cell, which tells how far it reaches and, as a head, of what.
     *
     * @param first its first column, from 0
     */
    static @Nullable Tag cell(@Nullable Tag row, Element cell, Scope scope, StyleState state, int first, int columns,
            int rows) {
        if (row == null) {
            return null;
        }
        boolean head = cell.tag().equals("th");
        var attributes = new StringBuilder();
        if (head) {
            attributes.append("/Scope/").append(scope(cell, scope, row, first));
        }
        if (columns > 1) {
            attributes.append("/ColSpan ").append(columns);
        }
        if (rows > 1) {
            attributes.append("/RowSpan ").append(rows);
        }
        Kind kind = head ? Kind.HEADER : Kind.CELL;
        Locale language = cell.style(state).text().language();
        return attributes.isEmpty()
                ? row.child(kind, language == null ? row.language() : language)
                : row.child(kind, "", attributes.insert(0, "/O/Table").toString());
    }

    /** What the author says; else a head at the begin of a row, outside of the table's head, is that of the row. */
    private static String scope(Element cell, Scope scope, Tag row, int first) {
        return switch (cell.attribute("scope", scope)) {
            case "row", "rowgroup" -> "Row";
            case "col", "colgroup" -> "Column";
            default -> first > 0 || row.parent() != null && row.parent().kind() == Kind.HEAD ? "Column" : "Row";
        };
    }
}
