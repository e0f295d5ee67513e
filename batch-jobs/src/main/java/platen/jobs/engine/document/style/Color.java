package platen.jobs.engine.document.style;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * An opaque colour.
 *
 * @param red 0 to 255
 * @param green 0 to 255
 * @param blue 0 to 255
 */
public record Color(int red, int green, int blue) {
    public static final Color BLACK = new Color(0, 0, 0);

    private static final Map<String, Integer> NAMED = Map.ofEntries(Map.entry("black", 0x000000),
            Map.entry("white", 0xFFFFFF), Map.entry("gray", 0x808080), Map.entry("grey", 0x808080),
            Map.entry("silver", 0xC0C0C0), Map.entry("lightgray", 0xD3D3D3), Map.entry("lightgrey", 0xD3D3D3),
            Map.entry("darkgray", 0xA9A9A9), Map.entry("dimgray", 0x696969), Map.entry("red", 0xFF0000),
            Map.entry("darkred", 0x8B0000), Map.entry("maroon", 0x800000), Map.entry("crimson", 0xDC143C),
            Map.entry("orange", 0xFFA500), Map.entry("gold", 0xFFD700), Map.entry("yellow", 0xFFFF00),
            Map.entry("olive", 0x808000), Map.entry("green", 0x008000), Map.entry("darkgreen", 0x006400),
            Map.entry("lime", 0x00FF00), Map.entry("teal", 0x008080), Map.entry("aqua", 0x00FFFF),
            Map.entry("cyan", 0x00FFFF), Map.entry("blue", 0x0000FF), Map.entry("navy", 0x000080),
            Map.entry("darkblue", 0x00008B), Map.entry("steelblue", 0x4682B4), Map.entry("purple", 0x800080),
            Map.entry("indigo", 0x4B0082), Map.entry("fuchsia", 0xFF00FF), Map.entry("magenta", 0xFF00FF),
            Map.entry("pink", 0xFFC0CB), Map.entry("brown", 0xA52A2A), Map.entry("beige", 0xF5F5DC),
            Map.entry("ivory", 0xFFFFF0), Map.entry("whitesmoke", 0xF5F5F5));

    /** The colour of a CSS word, {@code #rgb}, {@code #rrggbb} or {@code rgb(r, g, b)}; null for anything else. */
    static @Nullable Color of(String css) {
        String text = css.toLowerCase(Locale.ROOT);
        Integer named = NAMED.get(text);
        if (named != null) {
            return of(named);
        }
        try {
            if (text.matches("#[0-9a-f]{6}")) {
                return of(Integer.parseInt(text.substring(1), 16));
            }
            if (text.matches("#[0-9a-f]{3}")) {
                int rgb = Integer.parseInt(text.substring(1), 16);
                return new Color((rgb >> 8) * 17, (rgb >> 4 & 15) * 17, (rgb & 15) * 17);
            }
            if (text.startsWith("rgb(") && text.endsWith(")")) {
                String[] parts = text.substring(4, text.length() - 1).strip().split("[\\s,]+", -1);
                return parts.length == 3 ? new Color(part(parts[0]), part(parts[1]), part(parts[2])) : null;
            }
        } catch (NumberFormatException e) {
            return null;
        }
        return null;
    }

    private static Color of(int rgb) {
        return new Color(rgb >> 16, rgb >> 8 & 0xFF, rgb & 0xFF);
    }

    private static int part(String text) {
        double value = text.endsWith("%")
                ? Double.parseDouble(text.substring(0, text.length() - 1)) * 2.55
                : Double.parseDouble(text);
        return (int) Math.clamp(Math.round(value), 0, 255);
    }

    /** Writes the operator that fills with this colour. */
    public void fill(PdfBuffer out) {
        components(out).ascii(isGray() ? "g " : "rg ");
    }

    private PdfBuffer components(PdfBuffer out) {
        out.operand(share(red));
        return isGray() ? out : out.operand(share(green)).operand(share(blue));
    }

    private boolean isGray() {
        return red == green && green == blue;
    }

    private static double share(int component) {
        return Math.round(component / 255.0 * 1000) / 1000.0;
    }
}
