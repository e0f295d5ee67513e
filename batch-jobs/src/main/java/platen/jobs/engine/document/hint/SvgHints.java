package platen.jobs.engine.document.hint;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds the declarations that presentation attributes of SVG stand for (SVG 2, section 6.6). */
public final class SvgHints {
    private static final Set<String> ATTRIBUTES = Set.of("fill", "fill-opacity", "fill-rule", "clip-rule", "stroke",
            "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
            "stroke-dasharray", "stroke-dashoffset", "stop-color", "stop-opacity", "opacity", "visibility", "display",
            "color", "font", "font-family", "font-size", "font-weight", "font-style", "font-variant", "font-stretch",
            "letter-spacing", "word-spacing", "text-anchor", "text-decoration", "dominant-baseline", "baseline-shift",
            "direction", "paint-order", "marker-start", "marker-mid", "marker-end");
    /** A length in user units. */
    private static final Pattern PLAIN = Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");
    private static final Set<String> LENGTHS = Set.of("font-size", "letter-spacing", "word-spacing", "baseline-shift");

    private SvgHints() {}

    /** Returns the declarations as the text of a style attribute; empty for none. */
    public static String of(Map<String, String> attributes) {
        var css = new StringBuilder();
        attributes.forEach((name, written) -> {
            String value = written.strip();
            if (ATTRIBUTES.contains(name) && !value.isEmpty() && value.chars().noneMatch(c -> ";{}!".indexOf(c) >= 0)) {
                css.append(name).append(':').append(value);
                css.append(LENGTHS.contains(name) && PLAIN.matcher(value).matches() ? "px;" : ";");
            }
        });
        return css.toString();
    }
}
