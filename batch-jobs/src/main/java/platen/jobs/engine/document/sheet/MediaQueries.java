package platen.jobs.engine.document.sheet;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.CssParser;
import platen.jobs.engine.document.css.CssProblems;
import platen.jobs.engine.document.css.CssText;
import platen.jobs.engine.document.css.Token;
import platen.jobs.engine.document.value.CssColor;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.Numeric;
import platen.jobs.engine.document.value.Sizes;
import platen.jobs.engine.document.value.ValueComputer;

/** Evaluates media queries of mediaqueries-5 for a printed page. */
final class MediaQueries {
    private static final Map<String, Set<String>> WORDS = Map.ofEntries(Map.entry("orientation", Set.of()),
            Map.entry("hover", Set.of("none")), Map.entry("any-hover", Set.of("none")),
            Map.entry("pointer", Set.of("none")), Map.entry("any-pointer", Set.of("none")),
            Map.entry("prefers-color-scheme", Set.of("light")),
            Map.entry("prefers-reduced-motion", Set.of("no-preference")),
            Map.entry("prefers-reduced-transparency", Set.of("no-preference")),
            Map.entry("prefers-reduced-data", Set.of("no-preference")),
            Map.entry("prefers-contrast", Set.of("no-preference")), Map.entry("forced-colors", Set.of("none")),
            Map.entry("inverted-colors", Set.of("none")), Map.entry("scripting", Set.of("none")),
            Map.entry("update", Set.of("none")), Map.entry("overflow-block", Set.of("paged")),
            Map.entry("overflow-inline", Set.of("none")), Map.entry("display-mode", Set.of("browser")),
            Map.entry("scan", Set.of()), Map.entry("color-gamut", Set.of("srgb")),
            Map.entry("dynamic-range", Set.of("standard")));
    private static final Set<String> NUMBERS = Set.of("width", "height", "device-width", "device-height",
            "aspect-ratio", "device-aspect-ratio", "resolution", "color", "color-index", "monochrome", "grid",
            "-webkit-device-pixel-ratio", "horizontal-viewport-segments", "vertical-viewport-segments");
    private static final ValueComputer COMPUTER = new ValueComputer(Sizes.INITIAL, CssColor.BLACK);

    private final Medium medium;
    private final CssProblems problems;

    private MediaQueries(Medium medium, CssProblems problems) {
        this.medium = medium;
        this.problems = problems;
    }

    /** Whether one of the queries matches; an empty list does. */
    static boolean match(List<Component> prelude, Medium medium, CssProblems problems) {
        List<Component> trimmed = CssParser.trimmed(prelude);
        if (trimmed.isEmpty()) {
            return true;
        }
        boolean matches = false;
        for (List<Component> part : Component.betweenCommas(trimmed)) {
            List<Component> query = part.stream().filter(each -> !each.isWhitespace()).toList();
            matches |= new MediaQueries(medium, problems).query(query);
        }
        return matches;
    }

    private boolean query(List<Component> query) {
        if (query.isEmpty()) {
            return false;
        }
        int at = 0;
        boolean not = query.getFirst().isIdent("not");
        at += not || query.getFirst().isIdent("only") ? 1 : 0;
        if (at < query.size() && query.get(at) instanceof Token type && type.isIdent()) {
            String name = type.text().toLowerCase(Locale.ROOT);
            boolean is = name.equals("print") || name.equals("all");
            @Nullable
            Boolean rest = true;
            if (at + 1 < query.size()) {
                rest = query.get(at + 1).isIdent("and") && at + 2 < query.size()
                        ? condition(query.subList(at + 2, query.size()))
                        : null;
            }
            return rest != null && not != (is && rest);
        }
        return Boolean.TRUE.equals(condition(query));
    }

    /** Null for what is unknown. */
    private @Nullable Boolean condition(List<Component> parts) {
        if (parts.isEmpty()) {
            return null;
        }
        if (parts.getFirst().isIdent("not")) {
            Boolean of = parts.size() == 2 ? inParentheses(parts.get(1)) : null;
            return of == null ? null : (Boolean) !of;
        }
        Boolean result = inParentheses(parts.getFirst());
        for (int i = 1; i < parts.size(); i += 2) {
            boolean and = parts.get(i).isIdent("and");
            if (!and && !parts.get(i).isIdent("or") || i + 1 == parts.size()) {
                return null;
            }
            Boolean next = inParentheses(parts.get(i + 1));
            if (result == null || next == null) {
                Boolean known = result == null ? next : result;
                result = known != null && known != and ? known : null;
            } else {
                result = and ? (Boolean) (result && next) : (Boolean) (result || next);
            }
        }
        return result;
    }

    private @Nullable Boolean inParentheses(Component component) {
        if (!(component instanceof Component.Block block) || block.open() != '(') {
            return null;
        }
        List<Component> content = block.content().stream().filter(each -> !each.isWhitespace()).toList();
        if (content.isEmpty()) {
            return null;
        }
        if (content.getFirst() instanceof Component.Block || content.getFirst().isIdent("not")) {
            return condition(content);
        }
        Boolean result = feature(content);
        if (result == null) {
            problems.report(block.start(), "The media feature '" + CssText.brief(block.content())
                    + "' is not understood; it does not match.");
        }
        return result;
    }

    private @Nullable Boolean feature(List<Component> content) {
        if (content.getFirst() instanceof Token name && name.isIdent()) {
            String feature = name.text().toLowerCase(Locale.ROOT);
            if (content.size() == 1) {
                return exists(feature);
            }
            if (content.get(1) instanceof Token colon && colon.kind() == Token.Kind.COLON) {
                return plain(feature, content.subList(2, content.size()));
            }
        }
        return range(content);
    }

    private @Nullable Boolean exists(String feature) {
        if (NUMBERS.contains(feature)) {
            Double value = value(feature);
            return value == null ? null : (Boolean) (value != 0);
        }
        Set<String> words = WORDS.get(feature);
        return words == null ? null : (Boolean) (!words.contains("none") && !words.contains("no-preference"));
    }

    private @Nullable Boolean plain(String feature, List<Component> value) {
        boolean least = feature.startsWith("min-");
        boolean most = feature.startsWith("max-");
        String name = least || most ? feature.substring(4) : feature;
        if (feature.startsWith("-webkit-min-") || feature.startsWith("-webkit-max-")) {
            return plain(feature.substring(8, 12) + "-webkit-" + feature.substring(12), value);
        }
        if (name.equals("orientation") && value.size() == 1) {
            return value.getFirst().isIdent(medium.width() > medium.height() ? "landscape" : "portrait");
        }
        Double actual = NUMBERS.contains(name) ? value(name) : null;
        Double given = number(value);
        if (actual != null && given != null) {
            return least ? actual >= given : most ? actual <= given : Math.abs(actual - given) < 1e-6;
        }
        Set<String> words = WORDS.get(name);
        return words == null || value.size() != 1
                ? null
                : (Boolean) words.stream().anyMatch(word -> value.getFirst().isIdent(word));
    }

    private @Nullable Boolean range(List<Component> content) {
        List<List<Component>> sides = new ArrayList<>(List.of(new ArrayList<>()));
        List<String> operators = new ArrayList<>();
        for (Component each : content) {
            boolean mark = each.isDelimiter('<') || each.isDelimiter('>') || each.isDelimiter('=');
            if (!mark) {
                sides.getLast().add(each);
            } else if (sides.getLast().isEmpty() && !operators.isEmpty()) {
                operators.set(operators.size() - 1, operators.getLast() + ((Token) each).text());
            } else {
                operators.add(((Token) each).text());
                sides.add(new ArrayList<>());
            }
        }
        if (operators.isEmpty() || operators.size() > 2) {
            return null;
        }
        @Nullable
        Boolean result = true;
        for (int i = 0; i < operators.size(); i++) {
            Double left = side(sides.get(i));
            Double right = side(sides.get(i + 1));
            if (left == null || right == null) {
                return null;
            }
            result = result && compare(left, operators.get(i), right);
        }
        return result;
    }

    private static boolean compare(double left, String operator, double right) {
        return switch (operator) {
            case "<" -> left < right;
            case "<=" -> left <= right;
            case ">" -> left > right;
            case ">=" -> left >= right;
            default -> Math.abs(left - right) < 1e-6;
        };
    }

    private @Nullable Double side(List<Component> side) {
        if (side.size() == 1 && side.getFirst() instanceof Token name && name.isIdent()) {
            return value(name.text().toLowerCase(Locale.ROOT));
        }
        return number(side);
    }

    private @Nullable Double value(String feature) {
        return switch (feature) {
            case "width", "device-width" -> medium.width();
            case "height", "device-height" -> medium.height();
            case "aspect-ratio", "device-aspect-ratio" -> medium.width() / medium.height();
            case "resolution", "-webkit-device-pixel-ratio" -> 1.0;
            case "color" -> 8.0;
            case "color-index", "monochrome", "grid" -> 0.0;
            case "horizontal-viewport-segments", "vertical-viewport-segments" -> 1.0;
            default -> null;
        };
    }

    private static @Nullable Double number(List<Component> value) {
        if (value.size() == 3 && value.get(1).isDelimiter('/')) {
            Double above = number(value.subList(0, 1));
            Double below = number(value.subList(2, 3));
            return above == null || below == null ? null : (Double) (above / below);
        }
        CssValue parsed = value.size() == 1 ? Numeric.parse(value.getFirst()) : null;
        CssValue computed = parsed == null ? null : COMPUTER.compute(parsed);
        return computed instanceof CssValue.Quantity quantity
                ? (Double) quantity.value()
                : computed instanceof CssValue.Num number ? (Double) number.value() : null;
    }
}
