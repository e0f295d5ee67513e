package platen.jobs.engine.document.boxstyle;

import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.background.BorderImage;
import platen.jobs.engine.document.boxstyle.EffectStyle.Clip;
import platen.jobs.engine.document.boxstyle.EffectStyle.Shadow;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.style.Border;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.document.style.Colors;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.Lengths;
import platen.jobs.engine.document.value.CssColor;
import platen.jobs.engine.document.value.CssValue;

/** Makes the effects of a box of computed values. */
public final class EffectMapper {
    /** Shadows of one box; those beyond are not drawn. */
    public static final int MAX_SHADOWS = 32;
    private static final int MAX_CORNERS = 1_000;
    private static final Length CENTER = new Length(Length.Unit.PERCENT, 50);
    private static final Map<String, String> BLENDS = Map.ofEntries(Map.entry("multiply", "Multiply"),
            Map.entry("screen", "Screen"), Map.entry("overlay", "Overlay"), Map.entry("darken", "Darken"),
            Map.entry("lighten", "Lighten"), Map.entry("color-dodge", "ColorDodge"),
            Map.entry("color-burn", "ColorBurn"), Map.entry("hard-light", "HardLight"),
            Map.entry("soft-light", "SoftLight"), Map.entry("difference", "Difference"),
            Map.entry("exclusion", "Exclusion"), Map.entry("hue", "Hue"), Map.entry("saturation", "Saturation"),
            Map.entry("color", "Color"), Map.entry("luminosity", "Luminosity"));

    private EffectMapper() {}

    /** Returns the effects; null for none. */
    static @Nullable EffectStyle of(ComputedStyle computed) {
        int opacity = opacity(computed);
        String blend = BLENDS.getOrDefault(computed.get("mix-blend-mode").keyword(), "");
        boolean isolated = computed.get("isolation").is("isolate");
        List<Shadow> shadows = shadows(computed);
        Border outline = outline(computed);
        Clip clip = clip(computed.get("clip-path"), computed.zoom());
        BorderImage image = BorderImage.of(computed);
        boolean none = opacity == Color.OPAQUE && blend.isEmpty() && !isolated && shadows.isEmpty()
                && !outline.isVisible() && clip == null && image == null;
        return none
                ? null
                : new EffectStyle(opacity, blend, isolated, shadows, outline,
                        computed.pixels("outline-offset") * Lengths.POINTS_PER_PIXEL, clip, image);
    }

    /** Returns the opacity of a box in thousandths. */
    private static int opacity(ComputedStyle computed) {
        double opacity = switch (computed.get("opacity")) {
            case CssValue.Num number -> number.value();
            case CssValue.Percent percent -> percent.value() / 100;
            default -> 1;
        };
        return (int) Math.round(Math.clamp(opacity, 0.0, 1.0) * Color.OPAQUE);
    }

    private static List<Shadow> shadows(ComputedStyle computed) {
        CssValue value = computed.get("box-shadow");
        if (value.is("none")) {
            return List.of();
        }
        List<Shadow> shadows = new ArrayList<>();
        for (CssValue each : value.list()) {
            List<Double> lengths = new ArrayList<>();
            CssColor color = computed.color();
            boolean inset = false;
            for (CssValue part : flat(each)) {
                switch (part) {
                    case CssColor own -> color = own;
                    case CssValue.Quantity length -> lengths.add(length.value() * Lengths.POINTS_PER_PIXEL);
                    default -> inset |= part.is("inset");
                }
            }
            if (lengths.size() >= 2 && color.alpha() > 0 && shadows.size() < MAX_SHADOWS) {
                shadows.add(new Shadow(lengths.get(0), lengths.get(1),
                        lengths.size() > 2 ? Math.max(0, lengths.get(2)) : 0, lengths.size() > 3 ? lengths.get(3) : 0,
                        Colors.of(color), inset));
            }
        }
        return List.copyOf(shadows);
    }

    private static List<CssValue> flat(CssValue value) {
        List<CssValue> all = new ArrayList<>();
        for (CssValue part : value.parts()) {
            all.addAll(part.parts());
        }
        return all;
    }

    private static Border outline(ComputedStyle computed) {
        double width = computed.pixels("outline-width") * Lengths.POINTS_PER_PIXEL;
        String style = computed.get("outline-style").keyword();
        CssColor color = computed.color("outline-color");
        if (style.equals("none") || style.equals("hidden") || width <= 0 || color.alpha() == 0) {
            return Border.NONE;
        }
        return new Border(width, switch (style) {
            case "dashed" -> Border.Line.DASHED;
            case "dotted" -> Border.Line.DOTTED;
            case "double" -> Border.Line.DOUBLE;
            case "groove" -> Border.Line.GROOVE;
            case "ridge" -> Border.Line.RIDGE;
            default -> Border.Line.SOLID;
        }, Colors.of(color));
    }

    /** Returns whether a function is a shape that boxes are cut to. */
    public static boolean isShape(CssValue value) {
        return value instanceof CssValue.Function function
                && (List.of("inset", "circle", "ellipse", "polygon").contains(function.name())
                        || function.name().equals("path") && path(function.arguments(), 1) != null);
    }

    private static @Nullable Clip path(List<CssValue> words, double zoom) {
        boolean evenOdd = words.stream().anyMatch(word -> word.is("evenodd"));
        Path2D path = !words.isEmpty() && words.getLast() instanceof CssValue.Text text
                ? PathData.read(text.text())
                : null;
        if (path == null) {
            return null;
        }
        double scale = Lengths.POINTS_PER_PIXEL * zoom;
        path.transform(AffineTransform.getScaleInstance(scale, scale));
        return new EffectStyle.Path(evenOdd, path);
    }

    /** @param zoom that is in all lengths already, but not in the text of an outline */
    private static @Nullable Clip clip(CssValue value, double zoom) {
        for (CssValue part : value.parts()) {
            if (part instanceof CssValue.Function function && isShape(part)) {
                List<CssValue> words = new ArrayList<>();
                function.arguments().forEach(each -> words.addAll(each.parts()));
                return switch (function.name()) {
                    case "inset" -> inset(words);
                    case "polygon" -> polygon(words);
                    case "path" -> path(words, zoom);
                    default -> ellipse(words, function.name().equals("circle"));
                };
            }
        }
        return null;
    }

    private static Clip inset(List<CssValue> words) {
        int round = words.indexOf(new CssValue.Keyword("round"));
        List<CssValue> sides = round < 0 ? words : words.subList(0, round);
        List<CssValue> radii = round < 0 ? List.of() : words.subList(round + 1, words.size());
        int slash = radii.indexOf(CssValue.SLASH);
        List<Length> across = four(slash < 0 ? radii : radii.subList(0, slash));
        return new EffectStyle.Inset(four(sides), across,
                slash < 0 ? across : four(radii.subList(slash + 1, radii.size())));
    }

    /** Lengths of four sides or corners of one to four that are written. */
    private static List<Length> four(List<CssValue> words) {
        List<Length> all = words.stream().map(EffectMapper::length).toList();
        return switch (all.size()) {
            case 0 -> List.of(Length.ZERO, Length.ZERO, Length.ZERO, Length.ZERO);
            case 1 -> List.of(all.get(0), all.get(0), all.get(0), all.get(0));
            case 2 -> List.of(all.get(0), all.get(1), all.get(0), all.get(1));
            case 3 -> List.of(all.get(0), all.get(1), all.get(2), all.get(1));
            default -> all.subList(0, 4);
        };
    }

    private static Length length(CssValue value) {
        return Lengths.orZero(value);
    }

    private static Clip polygon(List<CssValue> words) {
        boolean evenOdd = false;
        List<Length> points = new ArrayList<>();
        for (CssValue word : words) {
            evenOdd |= word.is("evenodd");
            if (!(word instanceof CssValue.Keyword) && points.size() < 2 * MAX_CORNERS) {
                points.add(length(word));
            }
        }
        return new EffectStyle.Polygon(evenOdd, List.copyOf(points));
    }

    private static Clip ellipse(List<CssValue> words, boolean circle) {
        int at = words.indexOf(new CssValue.Keyword("at"));
        List<CssValue> sizes = at < 0 ? words : words.subList(0, at);
        List<Length> radii = sizes.stream().map(Lengths::of).filter(each -> !each.isAuto()).toList();
        Length[] center = {CENTER, CENTER};
        List<CssValue> place = at < 0 ? List.of() : words.subList(at + 1, words.size());
        boolean swapped = !place.isEmpty() && (place.getFirst().is("top", "bottom")
                || place.getLast().is("left", "right") && place.size() == 2);
        for (int i = 0; i < Math.min(2, place.size()); i++) {
            center[swapped ? 1 - i : i] = switch (place.get(i).keyword()) {
                case "left", "top" -> Length.ZERO;
                case "right", "bottom" -> new Length(Length.Unit.PERCENT, 100);
                case "center" -> CENTER;
                default -> length(place.get(i));
            };
        }
        return new EffectStyle.Ellipse(circle, radii.isEmpty() ? null : radii.getFirst(),
                radii.isEmpty() ? null : radii.getLast(), !sizes.isEmpty() && sizes.getFirst().is("farthest-side"),
                center[0], center[1]);
    }
}
