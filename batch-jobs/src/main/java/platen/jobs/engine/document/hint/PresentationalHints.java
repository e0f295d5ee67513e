package platen.jobs.engine.document.hint;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.CssText;

/** Finds the declarations that the attributes of one element stand for. */
public final class PresentationalHints {
    /** Attributes that stand for declarations on some element. */
    public static final Set<String> ATTRIBUTES = Set.of("align", "background", "bgcolor", "border", "bordercolor",
            "cellpadding", "cellspacing", "clear", "color", "cols", "dir", "face", "height", "hspace", "link",
            "marginheight", "marginwidth", "noshade", "nowrap", "rows", "size", "text", "topmargin", "leftmargin",
            "bottommargin", "rightmargin", "valign", "vspace", "width");
    private static final Set<String> SIZED = Set.of("img", "svg", "signature", "col", "table", "td", "th", "iframe",
            "embed",
            "object", "video", "canvas", "colgroup");
    private static final Set<String> EMBEDDED = Set.of("img", "iframe", "embed", "object");
    private static final Set<String> COLORED = Set.of("body", "table", "thead", "tbody", "tfoot", "tr", "td", "th");
    private static final Set<String> ALIGNED_BLOCKS = Set.of("div", "thead", "tbody", "tfoot", "tr", "td", "th");
    private static final Set<String> ALIGNMENTS = Set.of("left", "right", "center", "justify");
    private static final Set<String> VERTICAL_ALIGNMENTS = Set.of("top", "middle", "bottom", "baseline");
    private static final Set<String> ALIGNED_TEXT = Set.of("p", "h1", "h2", "h3", "h4", "h5", "h6");
    private static final Set<String> TALL = Set.of("tr", "thead", "tbody", "tfoot");
    /** A value of each kind; one of them has an effect where any value has. */
    private static final List<String> SAMPLES = List.of("1", "center", "left", "top", "ltr", "all", "red");
    private static final Set<String> REACHING = Set.of("table border", "table cellpadding", "body link");
    private static final List<String> FONT_SIZES = List.of("x-small", "small", "medium", "large", "x-large",
            "xx-large", "xxx-large");
    private static final int STANDARD_FONT_SIZE = 3;
    /** A size with a unit, as careless authors write it. */
    private static final Pattern SIZE = Pattern.compile("\\d+(\\.\\d+)?(?<unit>%|[a-z]{2})?");

    private final String element;
    private final Map<String, String> attributes;
    private final Function<String, Map<String, String>> nearest;
    private final StringBuilder css = new StringBuilder();

    private PresentationalHints(String element, Map<String, String> attributes,
            Function<String, Map<String, String>> nearest) {
        this.element = element;
        this.attributes = attributes;
        this.nearest = nearest;
    }

    /**
     * Returns the declarations.
     *
     * @param nearest attributes of the nearest element of a name around this one; empty where there is none
     */
    public static String of(String element, Map<String, String> attributes,
            Function<String, Map<String, String>> nearest) {
        var hints = new PresentationalHints(element, attributes, nearest);
        hints.sizes();
        hints.colors();
        hints.alignment();
        hints.spaces();
        hints.special();
        return hints.css.toString();
    }

    /** Returns whether an attribute stands for declarations on an element with some value. */
    public static boolean counts(String element, String attribute) {
        return ATTRIBUTES.contains(attribute) && SAMPLES.stream().anyMatch(sample -> !of(element,
                Map.of(attribute, sample), each -> Map.of()).isEmpty());
    }

    /** Returns whether other elements look at an attribute, as cells do at that of their table. */
    public static boolean reachesOthers(String element, String attribute) {
        return REACHING.contains(element + " " + attribute);
    }

    private @Nullable String attribute(String name) {
        return attributes.get(name);
    }

    private String word(String name) {
        return attributes.getOrDefault(name, "").strip().toLowerCase(Locale.ROOT);
    }

    private void add(String property, @Nullable String value) {
        if (value != null) {
            css.append(property).append(':').append(value).append(';');
        }
    }

    private void sizes() {
        if (SIZED.contains(element) || element.equals("input") && word("type").equals("image")) {
            boolean table = element.equals("table") || element.equals("td") || element.equals("th");
            for (String side : List.of("width", "height")) {
                Matcher size = SIZE.matcher(word(side));
                boolean unit = size.matches() && size.group("unit") != null && !table;
                add(side, unit
                        ? size.group()
                        : table ? LegacyValues.positive(attribute(side)) : LegacyValues.dimension(attribute(side)));
            }
        } else if (TALL.contains(element)) {
            add("height", LegacyValues.dimension(attribute("height")));
        }
        int columns = LegacyValues.integer(attribute(element.equals("textarea") ? "cols" : "size"));
        if (columns > 0 && (element.equals("textarea") || element.equals("input"))) {
            add("width", columns + "ch");
        }
        int rows = LegacyValues.integer(attribute("rows"));
        if (rows > 0 && element.equals("textarea")) {
            add("height", rows + "lh");
        }
    }

    private void colors() {
        if (COLORED.contains(element)) {
            add("background-color", LegacyValues.color(attribute("bgcolor")));
            String picture = word("background").isEmpty() ? null : attribute("background");
            add("background-image", picture == null ? null : "url(" + CssText.quoted(picture.strip()) + ")");
        }
        if (element.equals("body")) {
            add("color", LegacyValues.color(attribute("text")));
        } else if (element.equals("font")) {
            add("color", LegacyValues.color(attribute("color")));
        } else if (element.equals("a") && attributes.containsKey("href")) {
            add("color", LegacyValues.color(nearest.apply("body").get("link")));
        } else if (element.equals("table")) {
            add("border-color", LegacyValues.color(attribute("bordercolor")));
        }
    }

    private void alignment() {
        String align = word("align");
        align = align.equals("middle") ? "center" : align;
        boolean known = ALIGNMENTS.contains(align);
        if (ALIGNED_TEXT.contains(element)) {
            add("text-align", known ? align : null);
        } else if (ALIGNED_BLOCKS.contains(element)) {
            add("text-align", known ? align.equals("justify") ? align : "-webkit-" + align : null);
        } else if (element.equals("caption")) {
            add("caption-side", align.equals("bottom") ? align : null);
            add("text-align", known ? align : null);
        } else if (element.equals("table")) {
            floating(align);
            add("margin-inline", align.equals("center") ? "auto" : null);
        } else if (EMBEDDED.contains(element)) {
            floating(align);
            add("vertical-align", onLine(word("align")));
        }
        if (TALL.contains(element) || element.equals("td") || element.equals("th")) {
            String vertical = word("valign");
            add("vertical-align", VERTICAL_ALIGNMENTS.contains(vertical) ? vertical : null);
        }
    }

    private void floating(String align) {
        add("float", align.equals("left") || align.equals("right") ? align : null);
    }

    private static @Nullable String onLine(String align) {
        return switch (align) {
            case "top" -> "top";
            case "texttop" -> "text-top";
            case "middle", "absmiddle", "abscenter", "center" -> "middle";
            case "absbottom" -> "bottom";
            case "bottom", "baseline" -> "baseline";
            default -> null;
        };
    }

    private void spaces() {
        if (EMBEDDED.contains(element) || element.equals("table")) {
            for (String side : List.of("left", "right")) {
                add("margin-" + side, LegacyValues.dimension(attribute("hspace")));
            }
            for (String side : List.of("top", "bottom")) {
                add("margin-" + side, LegacyValues.dimension(attribute("vspace")));
            }
        }
        int border = LegacyValues.integer(attribute("border"));
        if (EMBEDDED.contains(element) && border > 0) {
            add("border", border + "px solid");
        }
        if (element.equals("body")) {
            for (String side : List.of("top", "right", "bottom", "left")) {
                boolean across = side.equals("left") || side.equals("right");
                String both = attribute(across ? "marginwidth" : "marginheight");
                String first = attribute(across ? "leftmargin" : "topmargin");
                // Chromium takes the attributes of the left and of the top for both sides.
                add("margin-" + side, LegacyValues.dimension(both == null ? first : both));
            }
        }
    }

    private void special() {
        switch (element) {
            case "table", "td", "th" -> css.append(TableHints.of(element, attributes, nearest));
            case "hr" -> css.append(RuleHints.of(attributes));
            case "font" -> font();
            case "svg" -> css.append(SvgHints.of(attributes));
            case "br" -> {
                String clear = word("clear");
                add("clear", clear.equals("all") ? "both" : clear.matches("left|right|both") ? clear : null);
            }
            default -> {}
        }
        String direction = word("dir");
        add("direction", direction.equals("ltr") || direction.equals("rtl") ? direction : null);
    }

    private void font() {
        String face = attribute("face");
        add("font-family", face == null || face.isBlank() ? null : face.replaceAll("[;{}]", ""));
        String size = word("size");
        int number = LegacyValues.integer(size.replaceFirst("^[-+]", ""));
        if (number >= 0) {
            int absolute = size.startsWith("+")
                    ? STANDARD_FONT_SIZE + number
                    : size.startsWith("-") ? STANDARD_FONT_SIZE - number : number;
            add("font-size", FONT_SIZES.get(Math.clamp(absolute, 1, FONT_SIZES.size()) - 1));
        }
    }
}
