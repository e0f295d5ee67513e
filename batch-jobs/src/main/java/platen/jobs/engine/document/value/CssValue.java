package platen.jobs.engine.document.value;

import java.util.List;

/** A value of a property. */
public sealed interface CssValue permits CssValue.Keyword, CssValue.Num, CssValue.Quantity, CssValue.Percent,
        CssValue.Calculation, CssValue.Text, CssValue.Url, CssValue.Function, CssValue.Items, CssColor {

    /** A keyword in lower case, a name as written, or a slash. */
    record Keyword(String name) implements CssValue {}

    record Num(double value) implements CssValue {}

    /** A number with a unit. */
    record Quantity(double value, Unit unit) implements CssValue {}

    record Percent(double value) implements CssValue {}

    /** A calculation that is not resolved yet, or that percentages keep open. */
    record Calculation(Calc calc, Calc.Type type) implements CssValue {}

    record Text(String text) implements CssValue {}

    /**
     * An address.
     *
     * @param base the style sheet's file, to which it is relative
     */
    record Url(String address, String base) implements CssValue {}

    /** A function; its arguments contain the commas. */
    record Function(String name, List<CssValue> arguments) implements CssValue {}

    /** Several values. */
    record Items(List<CssValue> items, boolean commas) implements CssValue {}

    CssValue COMMA = new Keyword(",");
    CssValue SLASH = new Keyword("/");
    CssValue ZERO = new Quantity(0, Unit.PX);

    /** The longest length in pixels, as in Chromium; sums of many still fit into a PDF. */
    double MAX_PIXELS = 33_554_428;

    static CssValue pixels(double pixels) {
        return pixels == 0 ? ZERO : new Quantity(pixels, Unit.PX);
    }

    /** Whether this is one of some keywords. */
    default boolean is(String... names) {
        if (this instanceof Keyword keyword) {
            for (String name : names) {
                if (keyword.name().equals(name)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The keyword's name; empty for anything else. */
    default String keyword() {
        return this instanceof Keyword keyword ? keyword.name() : "";
    }

    /** The members of a list with commas; the value itself for anything else. */
    default List<CssValue> list() {
        return this instanceof Items items && items.commas() ? items.items() : List.of(this);
    }

    /** The parts of a value that spaces separate; the value itself for anything else. */
    default List<CssValue> parts() {
        return this instanceof Items items && !items.commas() ? items.items() : List.of(this);
    }
}
