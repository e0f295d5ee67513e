package platen.jobs.engine.document.pagestyle;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.Token;
import platen.jobs.engine.document.style.Lengths;
import platen.jobs.engine.document.value.CssColor;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.Numeric;
import platen.jobs.engine.document.value.Sizes;
import platen.jobs.engine.document.value.Unit;
import platen.jobs.engine.document.value.ValueComputer;

/** The size of pages, in points. */
public final class PageSize {
    private static final double MM = 72 / 25.4;
    /** PDF's own limit of a page's side. */
    private static final double MAX_SIDE = 14_400;
    private static final double MIN_SIDE = 20;
    private static final Map<String, double[]> NAMED = Map.ofEntries(Map.entry("a5", of(148, 210)),
            Map.entry("a4", of(210, 297)), Map.entry("a3", of(297, 420)), Map.entry("a6", of(105, 148)),
            Map.entry("b5", of(176, 250)), Map.entry("b4", of(250, 353)), Map.entry("jis-b5", of(182, 257)),
            Map.entry("jis-b4", of(257, 364)), Map.entry("letter", new double[]{612, 792}),
            Map.entry("legal", new double[]{612, 1008}), Map.entry("ledger", new double[]{792, 1224}),
            Map.entry("tabloid", new double[]{792, 1224}));

    private double width;
    private double height;

    /** @param name of the size that pages have without the property */
    public PageSize(String name) {
        double[] sides = Objects.requireNonNull(NAMED.get(name));
        width = sides[0];
        height = sides[1];
    }

    private static double[] of(double width, double height) {
        return new double[]{width * MM, height * MM};
    }

    public double width() {
        return width;
    }

    public double height() {
        return height;
    }

    /** Sets the size to what the property says; whether that is understood. */
    public boolean set(List<Component> value) {
        double[] sides = null;
        @Nullable
        Boolean landscape = null;
        double first = 0;
        for (Component component : value) {
            if (component.isWhitespace() || component.isIdent("auto")) {
                continue;
            }
            double[] named = component instanceof Token token && token.isIdent()
                    ? NAMED.get(token.text().toLowerCase(Locale.ROOT))
                    : null;
            Double points = points(component);
            if (named != null) {
                sides = named.clone();
            } else if (component.isIdent("landscape") || component.isIdent("portrait")) {
                landscape = component.isIdent("landscape");
            } else if (points != null && points >= MIN_SIDE && points <= MAX_SIDE) {
                sides = new double[]{first == 0 ? points : first, points};
                first = points;
            } else {
                return false;
            }
        }
        double[] chosen = sides == null ? new double[]{width, height} : sides;
        boolean turned = landscape != null && landscape != chosen[0] > chosen[1];
        width = turned ? chosen[1] : chosen[0];
        height = turned ? chosen[0] : chosen[1];
        return true;
    }

    static @Nullable Double points(Component component) {
        CssValue value = Numeric.parse(component);
        CssValue computed = value == null
                ? null
                : new ValueComputer(Sizes.INITIAL, CssColor.BLACK).compute(value);
        return computed instanceof CssValue.Quantity quantity && quantity.unit() == Unit.PX
                ? (Double) (quantity.value() * Lengths.POINTS_PER_PIXEL)
                : null;
    }
}
