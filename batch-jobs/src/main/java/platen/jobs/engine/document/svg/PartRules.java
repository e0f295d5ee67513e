package platen.jobs.engine.document.svg;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jsoup.nodes.Element;
import platen.jobs.engine.document.boxstyle.TransformStyle;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.property.PropertyTable;
import platen.jobs.engine.document.resolve.StyleNode;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.Lengths;
import platen.jobs.engine.document.value.CssColor;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.ValueText;

/** Writes what rules of the document say of a part of a drawing into its style attribute. */
final class PartRules {
    /** Properties that an element has from those around it. */
    static final Set<String> INHERITED = new TreeSet<>(Set.of("fill", "fill-opacity", "fill-rule", "clip-rule",
            "stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
            "stroke-dasharray", "stroke-dashoffset", "paint-order", "marker-start", "marker-mid", "marker-end"));
    private static final Set<String> OWN = Set.of("color", "visibility", "display", "opacity", "stop-color",
            "stop-opacity");

    private static final Set<String> TRANSFORMS = Set.of("transform", "translate", "rotate", "scale");
    /** Properties that change how a part looks, and are not drawn. */
    private static final Set<String> UNDRAWN = new TreeSet<>(Set.of("filter", "mix-blend-mode", "writing-mode",
            "transform-box", "text-shadow", "vector-effect"));
    private static final Pattern OF_BOX = Pattern.compile("(?<![-\\w])(?:opacity|transform|transform-origin|translate|"
            + "rotate|scale|display|visibility|clip-path|mask|filter)\\s*:[^;]*;?", Pattern.CASE_INSENSITIVE);

    private PartRules() {}

    /**
     * Writes what rules set for a part.
     *
     * @param losses takes what they say and is not drawn
     */
    static void write(Element element, SvgParts parts, SvgLengths lengths, Set<String> losses) {
        StyleNode node = parts.of(element);
        Set<String> ruled = parts.styles().ruled(node);
        if (ruled.isEmpty()) {
            return;
        }
        Set<String> names = new TreeSet<>(ruled);
        names.removeIf(name -> !INHERITED.contains(name) && !OWN.contains(name));
        ComputedStyle computed = node.computed(StyleState.NONE);
        write(element, computed, names);
        if (computed.get("clip-rule").is("evenodd") && element.closest("clipPath") != null) {
            losses.add(SvgLosses.CLIP_RULE);
        }
        if (TRANSFORMS.stream().anyMatch(ruled::contains)) {
            transform(element, node, lengths, ruled.contains("transform-origin"));
        }
        effect(element, "clip-path", ruled, computed.get("clip-path"), losses);
        effect(element, "mask", ruled, computed.get("mask-image"), losses);
        for (String name : UNDRAWN) {
            if (ruled.contains(name) && !computed.get(name).equals(PropertyTable.named(name).initial())) {
                losses.add("has parts for which a style sheet sets " + name + ", which is not applied to them");
            }
        }
    }

    private static void transform(Element element, StyleNode node, SvgLengths lengths, boolean origin) {
        TransformStyle transform = node.layoutStyle(StyleState.NONE).transform();
        if (transform == null) {
            element.removeAttr("transform");
            return;
        }
        // The origin is that of the drawing where no rule says otherwise.
        double[] matrix = origin
                ? transform.matrix(lengths.width() * Lengths.POINTS_PER_PIXEL,
                        lengths.height() * Lengths.POINTS_PER_PIXEL)
                : transform.matrix(0, 0);
        element.attr("transform", String.format(Locale.ROOT, "matrix(%.6f %.6f %.6f %.6f %.6f %.6f)", matrix[0],
                matrix[1], matrix[2], matrix[3], matrix[4] / Lengths.POINTS_PER_PIXEL,
                matrix[5] / Lengths.POINTS_PER_PIXEL));
    }

    private static void effect(Element element, String name, Set<String> ruled, CssValue value, Set<String> losses) {
        if (!ruled.contains(name.equals("mask") ? "mask-image" : name)) {
            return;
        }
        if (value.parts().getFirst() instanceof CssValue.Url url && url.address().startsWith("#")) {
            element.attr("style", element.attr("style") + ";" + name + ":url(" + url.address() + ");");
        } else if (!value.is("none")) {
            losses.add("has parts for which a style sheet sets " + name + " to something else than url(#…), which is "
                    + "not applied to them");
        }
    }

    /** Writes what the root of an inline SVG has from its rules, and from the elements around it. */
    static void writeRoot(Element root, SvgParts parts) {
        StyleNode node = parts.of(root);
        ComputedStyle computed = node.computed(StyleState.NONE);
        Set<String> ruled = parts.styles().ruled(node);
        Set<String> declared = declared(root);
        Set<String> names = new TreeSet<>();
        for (String name : INHERITED) {
            boolean has = root.hasAttr(name) || declared.contains(name);
            if (ruled.contains(name) || !has && !computed.get(name).equals(PropertyTable.named(name).initial())) {
                names.add(name);
            }
        }
        write(root, computed, names);
        // The box of the document has them.
        root.removeAttr("opacity");
        root.attr("style", OF_BOX.matcher(root.attr("style")).replaceAll(""));
    }

    private static Set<String> declared(Element element) {
        return Arrays.stream(element.attr("style").split(";", -1))
                .map(declaration -> declaration.split(":", 2)[0].strip().toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Writes how a part differs from one around it in what it would otherwise have from it. */
    static String difference(ComputedStyle part, ComputedStyle around) {
        var css = new StringBuilder();
        for (String name : INHERITED) {
            if (!part.get(name).equals(around.get(name))) {
                css.append(declaration(name, part));
            }
        }
        if (!part.color().equals(around.color())) {
            css.append(declaration("color", part));
        }
        if (!part.get("visibility").equals(around.get("visibility"))) {
            css.append(declaration("visibility", part));
        }
        return css.toString();
    }

    private static void write(Element element, ComputedStyle computed, Set<String> names) {
        if (names.isEmpty()) {
            return;
        }
        var css = new StringBuilder(element.attr("style"));
        if (!css.isEmpty() && css.charAt(css.length() - 1) != ';') {
            css.append(';');
        }
        for (String name : names) {
            css.append(declaration(name, computed));
            element.removeAttr(name);
        }
        element.attr("style", css.toString());
    }

    private static String declaration(String name, ComputedStyle computed) {
        return name + ":" + text(computed.get(name)) + ";";
    }

    private static String text(CssValue value) {
        return switch (value) {
            case CssColor color -> text(color);
            case CssValue.Url url -> "url(" + url.address() + ")";
            case CssValue.Items items when !items.commas() && items.items().getFirst() instanceof CssValue.Url url ->
                text(url);
            default -> ValueText.of(value);
        };
    }

    private static String text(CssColor color) {
        double[] rgb = color.srgb();
        return String.format(Locale.ROOT, "rgba(%d,%d,%d,%.3f)", Math.round(rgb[0] * 255), Math.round(rgb[1] * 255),
                Math.round(rgb[2] * 255), color.alpha());
    }
}
