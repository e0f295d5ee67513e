package platen.jobs.engine.document.pagestyle;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.style.counter.CounterStyle;
import platen.jobs.engine.document.value.CssValue;

/**
 * Describes a box in the margin of a page.
 *
 * @param pieces of its content, in order
 * @param block all declarations of the box, the weakest first
 * @param line style of a single line of text; null for a box that takes more than that
 */
public record MarginBox(List<Piece> pieces, Block block, @Nullable Style line, Place place) {

    /** A part of the content. */
    public sealed interface Piece {}

    /** The same characters on all pages. */
    public record Words(String text) implements Piece {}

    /** The value of a named string on the page. */
    public record NamedString(String name, Which which) implements Piece {}

    /** The number of the page. */
    public record PageNumber(CounterStyle style) implements Piece {}

    /** How many pages there are. */
    public record PageCount(CounterStyle style) implements Piece {}

    /** An element that left the flow under this name. */
    public record Running(String name, Which which) implements Piece {}

    /** A picture. */
    public record Picture(CssValue.Url url) implements Piece {}
}
