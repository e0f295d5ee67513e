package platen.jobs.engine.document.property;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Other names of properties: those of vendors and of earlier drafts, and logical ones. */
final class PropertyNames {
    private static final Map<String, String> ALIASES = Map.ofEntries(Map.entry("word-wrap", "overflow-wrap"),
            Map.entry("grid-gap", "gap"), Map.entry("grid-row-gap", "row-gap"),
            Map.entry("grid-column-gap", "column-gap"), Map.entry("page-break-before", "break-before"),
            Map.entry("page-break-after", "break-after"), Map.entry("page-break-inside", "break-inside"),
            Map.entry("-webkit-column-break-before", "break-before"),
            Map.entry("-webkit-column-break-after", "break-after"),
            Map.entry("-webkit-column-break-inside", "break-inside"), Map.entry("color-adjust", "print-color-adjust"),
            Map.entry("-epub-word-break", "word-break"), Map.entry("-epub-hyphens", "hyphens"),
            Map.entry("-epub-text-transform", "text-transform"), Map.entry("-webkit-box-sizing", "box-sizing"),
            Map.entry("-moz-box-sizing", "box-sizing"), Map.entry("-moz-osx-font-smoothing", "-webkit-font-smoothing"),
            Map.entry("-moz-border-radius", "border-radius"), Map.entry("-moz-box-shadow", "box-shadow"),
            Map.entry("-ms-word-break", "word-break"), Map.entry("-ms-word-wrap", "overflow-wrap"),
            Map.entry("-moz-hyphens", "hyphens"), Map.entry("-ms-hyphens", "hyphens"),
            Map.entry("-moz-tab-size", "tab-size"), Map.entry("-o-tab-size", "tab-size"),
            Map.entry("-ms-transform", "transform"), Map.entry("-moz-transform", "transform"),
            Map.entry("-o-transform", "transform"), Map.entry("-moz-column-count", "column-count"),
            Map.entry("-moz-column-gap", "column-gap"), Map.entry("-moz-columns", "columns"),
            Map.entry("-ms-text-size-adjust", "text-size-adjust"),
            Map.entry("-moz-text-size-adjust", "text-size-adjust"), Map.entry("-ms-flex-direction", "flex-direction"),
            Map.entry("-webkit-user-modify", "user-modify"), Map.entry("-webkit-border-start", "border-inline-start"),
            Map.entry("-webkit-border-end", "border-inline-end"),
            Map.entry("-webkit-border-before", "border-block-start"),
            Map.entry("-webkit-border-after", "border-block-end"));
    /** Flow-relative names by the physical ones they stand for, left to right and right to left. */
    private static final Map<String, String[]> LOGICAL = logical();

    private PropertyNames() {}

    private static Map<String, String[]> logical() {
        Map<String, String[]> names = new HashMap<>();
        for (String box : List.of("margin", "padding", "scroll-margin", "scroll-padding")) {
            sides(names, box + "-%s", box + "-%s");
        }
        sides(names, "inset-%s", "%s");
        for (String part : List.of("width", "style", "color")) {
            sides(names, "border-%s-" + part, "border-%s-" + part);
        }
        sides(names, "border-%s", "border-%s");
        names.put("inline-size", new String[]{"width", "width"});
        names.put("block-size", new String[]{"height", "height"});
        for (String bound : List.of("min", "max")) {
            names.put(bound + "-inline-size", new String[]{bound + "-width", bound + "-width"});
            names.put(bound + "-block-size", new String[]{bound + "-height", bound + "-height"});
        }
        for (String block : List.of("start", "end")) {
            String side = block.equals("start") ? "top" : "bottom";
            names.put("border-" + block + "-start-radius", new String[]{"border-" + side + "-left-radius",
                    "border-" + side + "-right-radius"});
            names.put("border-" + block + "-end-radius", new String[]{"border-" + side + "-right-radius",
                    "border-" + side + "-left-radius"});
        }
        names.put("overflow-inline", new String[]{"overflow-x", "overflow-x"});
        names.put("overflow-block", new String[]{"overflow-y", "overflow-y"});
        names.put("-webkit-margin-start", new String[]{"margin-left", "margin-right"});
        names.put("-webkit-margin-end", new String[]{"margin-right", "margin-left"});
        names.put("-webkit-padding-start", new String[]{"padding-left", "padding-right"});
        names.put("-webkit-padding-end", new String[]{"padding-right", "padding-left"});
        names.put("-webkit-padding-before", new String[]{"padding-top", "padding-top"});
        names.put("-webkit-padding-after", new String[]{"padding-bottom", "padding-bottom"});
        names.put("-webkit-logical-width", new String[]{"width", "width"});
        names.put("-webkit-logical-height", new String[]{"height", "height"});
        names.put("-webkit-margin-before", new String[]{"margin-top", "margin-top"});
        names.put("-webkit-margin-after", new String[]{"margin-bottom", "margin-bottom"});
        return Map.copyOf(names);
    }

    private static void sides(Map<String, String[]> names, String logical, String physical) {
        String left = physical.formatted("left");
        String right = physical.formatted("right");
        String top = physical.formatted("top");
        String bottom = physical.formatted("bottom");
        names.put(logical.formatted("inline-start"), new String[]{left, right});
        names.put(logical.formatted("inline-end"), new String[]{right, left});
        names.put(logical.formatted("block-start"), new String[]{top, top});
        names.put(logical.formatted("block-end"), new String[]{bottom, bottom});
    }

    /** The standard's name of a property; the name itself where there is no other. */
    static String standard(String name) {
        String alias = ALIASES.get(name);
        if (alias != null) {
            return alias;
        }
        if (name.startsWith("-webkit-") && PropertyTable.find(name) == null && !LOGICAL.containsKey(name)) {
            String plain = name.substring("-webkit-".length());
            return PropertyTable.find(plain) != null || Shorthands.find(plain) != null ? plain : name;
        }
        return name;
    }

    /** The physical names of a logical property, or the name itself twice. */
    static String[] physical(String name) {
        String[] physical = LOGICAL.get(name);
        return physical == null ? new String[]{name, name} : physical;
    }
}
