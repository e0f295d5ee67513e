package platen.jobs.engine.document.background;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.background.BackgroundLayer.Area;
import platen.jobs.engine.document.background.BackgroundLayer.Fit;
import platen.jobs.engine.document.background.BackgroundLayer.Image;
import platen.jobs.engine.document.background.BackgroundLayer.Repeat;
import platen.jobs.engine.document.background.BackgroundLayer.Size;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.Lengths;
import platen.jobs.engine.document.value.CssColor;
import platen.jobs.engine.document.value.CssValue;

/** Makes the images of a background of computed values. */
public final class BackgroundMapper {
    /** Images of one box; those beyond are not drawn. */
    private static final int MAX_LAYERS = 32;

    private BackgroundMapper() {}

    /** Returns the images of a box, the uppermost first; none in most boxes. */
    public static List<BackgroundLayer> of(ComputedStyle computed) {
        CssValue images = computed.get("background-image");
        Area colored = area(computed.get("background-clip").list().getLast());
        if (images.is("none") && colored == Area.BORDER) {
            return List.of();
        }
        List<BackgroundLayer> layers = new ArrayList<>();
        List<CssValue> list = images.is("none") ? List.of() : images.list();
        for (int i = 0; i < Math.min(MAX_LAYERS, list.size()); i++) {
            Image image = image(list.get(i), computed.color());
            if (image != null) {
                layers.add(layer(computed, image, i));
            }
        }
        CssColor color = computed.color("background-color");
        if (colored != Area.BORDER && color.alpha() > 0) {
            layers.add(filled(color, colored));
        }
        return List.copyOf(layers);
    }

    /** The color of a background that fills a part of the box alone. */
    private static BackgroundLayer filled(CssColor color, Area area) {
        var stop = new Gradient.Stop(color, null);
        return new BackgroundLayer(new Gradient(new Gradient.Linear(0, 0, 0), List.of(stop, stop), false), Length.ZERO,
                Length.ZERO, Size.AUTO, Repeat.REPEAT, Repeat.REPEAT, Area.BORDER, area);
    }

    /** Returns what a value shows; null for nothing that is drawn. */
    static @Nullable Image image(CssValue value, CssColor color) {
        return switch (value) {
            case CssValue.Url url -> new BackgroundLayer.Picture(url);
            case CssValue.Function function -> GradientReader.read(function, color);
            default -> null;
        };
    }

    private static BackgroundLayer layer(ComputedStyle computed, Image image, int index) {
        List<CssValue> place = nth(computed, "background-position", index).parts();
        List<CssValue> repeat = nth(computed, "background-repeat", index).parts();
        CssValue first = repeat.getFirst();
        Repeat across = first.is("repeat-y") ? Repeat.NONE : repeat(first);
        Repeat down = first.is("repeat-x") ? Repeat.NONE : repeat(repeat.getLast());
        return new BackgroundLayer(image, Lengths.orZero(place.getFirst()), Lengths.orZero(place.getLast()),
                size(nth(computed, "background-size", index)), across, down,
                area(nth(computed, "background-origin", index)), area(nth(computed, "background-clip", index)));
    }

    /** The value of a layer; lists that are too short repeat. */
    private static CssValue nth(ComputedStyle computed, String property, int index) {
        List<CssValue> values = computed.get(property).list();
        return values.get(index % values.size());
    }

    private static Size size(CssValue value) {
        List<CssValue> parts = value.parts();
        Length width = Lengths.of(parts.getFirst());
        Length height = parts.size() == 1 ? Length.AUTO : Lengths.of(parts.getLast());
        return switch (value.keyword()) {
            case "cover" -> new Size(Fit.COVER, Length.AUTO, Length.AUTO);
            case "contain" -> new Size(Fit.CONTAIN, Length.AUTO, Length.AUTO);
            default -> width.isAuto() && height.isAuto() ? Size.AUTO : new Size(Fit.LENGTHS, width, height);
        };
    }

    private static Repeat repeat(CssValue value) {
        return switch (value.keyword()) {
            case "no-repeat" -> Repeat.NONE;
            case "space" -> Repeat.SPACE;
            case "round" -> Repeat.ROUND;
            default -> Repeat.REPEAT;
        };
    }

    private static Area area(CssValue value) {
        return switch (value.keyword()) {
            case "padding-box" -> Area.PADDING;
            case "content-box" -> Area.CONTENT;
            case "text" -> Area.TEXT;
            default -> Area.BORDER;
        };
    }
}
