package platen.jobs.engine.document.tree;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The declarations that attributes stand for. */
final class PresentationalHints {
    private static final Set<String> PIXEL_SIZES = Set.of("img", "signature", "col");

    private static final Pattern SIZE = Pattern.compile("\\d+(\\.\\d+)?(?<unit>%|[a-z]{2})?");

    private PresentationalHints() {}

    static String of(String element, Map<String, String> attributes) {
        var css = new StringBuilder();
        if (PIXEL_SIZES.contains(element)) {
            for (String side : List.of("width", "height")) {
                Matcher size = SIZE.matcher(attributes.getOrDefault(side, "").strip());
                if (size.matches()) {
                    css.append(side).append(':').append(size.group()).append(size.group("unit") == null ? "px;" : ";");
                }
            }
        }
        String direction = attributes.getOrDefault("dir", "").strip().toLowerCase(Locale.ROOT);
        if (direction.equals("ltr") || direction.equals("rtl")) {
            css.append("direction:").append(direction).append(';');
        }
        return css.toString();
    }
}
