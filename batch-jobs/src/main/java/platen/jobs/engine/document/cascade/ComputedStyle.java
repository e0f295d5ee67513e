package platen.jobs.engine.document.cascade;

import java.util.List;
import java.util.Map;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.property.Property;
import platen.jobs.engine.document.property.PropertyTable;
import platen.jobs.engine.document.value.CssColor;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.ValueText;

/** The computed values of all properties of one element. Immutable. */
public final class ComputedStyle {
    private static final int COLOR = PropertyTable.named("color").index();

    private final CssValue[] values;
    private final Map<String, List<Component>> customs;
    private final FontBasis fontBasis;
    private final double zoom;
    private final boolean inlineInFlow;

    /**
     * How a font size came about, which decides what another generic family makes of it.
     *
     * @param keyword index of the size's keyword, or -1
     * @param monospace whether the only family is monospace
     * @param absolute whether it was set to a length
     */
    record FontBasis(int keyword, boolean monospace, boolean absolute) {
        static final FontBasis INITIAL = new FontBasis(3, false, false);
    }

    /**
     * @param zoom of the element and all elements around it together
     * @param inlineInFlow whether the box is inline-level where it is neither absolute nor a float nor an item
     */
    ComputedStyle(CssValue[] values, Map<String, List<Component>> customs, FontBasis fontBasis, double zoom,
            boolean inlineInFlow) {
        this.values = values;
        this.customs = customs;
        this.fontBasis = fontBasis;
        this.zoom = zoom;
        this.inlineInFlow = inlineInFlow;
    }

    /** Returns the style with lengths as large as {@code zoom} of the element and those around it makes them. */
    public ComputedStyle zoomed() {
        if (zoom == 1) {
            return this;
        }
        var larger = new CssValue[values.length];
        for (int i = 0; i < values.length; i++) {
            larger[i] = Zoom.of(values[i], zoom);
        }
        return new ComputedStyle(larger, customs, fontBasis, zoom, inlineInFlow);
    }

    /** Returns the style in which {@code height} is the least height of the box. */
    public ComputedStyle withHeightAsMinimum() {
        if (get("height").is("auto") || !get("min-height").is("auto")) {
            return this;
        }
        CssValue[] grown = values.clone();
        grown[PropertyTable.named("min-height").index()] = get("height");
        grown[PropertyTable.named("height").index()] = values[PropertyTable.named("min-height").index()];
        return new ComputedStyle(grown, customs, fontBasis, zoom, inlineInFlow);
    }

    /** Returns whether the box is inline-level where it is neither absolute nor a float nor an item. */
    public boolean isInlineInFlow() {
        return inlineInFlow;
    }

    /** Returns the zoom of the element and all elements around it together. */
    public double zoom() {
        return zoom;
    }

    /** The computed value of a property. */
    public CssValue get(Property property) {
        return values[property.index()];
    }

    /** The computed value of a longhand of this name. */
    public CssValue get(String name) {
        return values[PropertyTable.named(name).index()];
    }

    Map<String, List<Component>> customs() {
        return customs;
    }

    FontBasis fontBasis() {
        return fontBasis;
    }

    /** The text's color. */
    public CssColor color() {
        return values[COLOR] instanceof CssColor color ? color : CssColor.BLACK;
    }

    /** A color where {@code currentcolor} is the text's. */
    public CssColor color(String name) {
        return get(name) instanceof CssColor color ? color : color();
    }

    /** Pixels of a length; 0 for anything else. */
    public double pixels(String name) {
        return get(name) instanceof CssValue.Quantity quantity ? quantity.value() : 0;
    }

    public double fontSize() {
        return pixels("font-size");
    }

    /** The value as {@code getComputedStyle} shows it, as far as it is known before layout. */
    public String text(String name) {
        return ValueText.of(colored(get(name)));
    }

    /** Replaces {@code currentcolor}. */
    private CssValue colored(CssValue value) {
        return switch (value) {
            case CssValue.Keyword keyword when keyword.name().equals("currentcolor") -> color();
            case CssValue.Items items -> new CssValue.Items(items.items().stream().map(this::colored).toList(),
                    items.commas());
            case CssValue.Function function -> new CssValue.Function(function.name(),
                    function.arguments().stream().map(this::colored).toList());
            default -> value;
        };
    }
}
