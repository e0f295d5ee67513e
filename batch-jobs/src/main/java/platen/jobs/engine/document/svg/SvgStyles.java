package platen.jobs.engine.document.svg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Selector.SelectorParseException;

/**
 * Writes the rules of an SVG's style sheets into the style attributes of the elements that they match, because the library
 * knows the simplest selectors alone, and divides the shorthand {@code font}.
 */
final class SvgStyles {
    /** Elements that all rules are matched against, together. */
    private static final long MAX_MATCHES = 5_000_000;
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?(?:\\*/|$)", Pattern.DOTALL);
    private static final Pattern RULE = Pattern.compile("([^{}@;]+)\\{([^{}]*)}");
    /** A rule such as {@code @media} with the rules in it. */
    private static final Pattern AT_RULE = Pattern.compile("@[^{};]*(?:;|\\{(?:[^{}]*\\{[^{}]*})*[^{}]*})");
    /** Sets the size, and line height, between words and the family. */
    private static final Pattern FONT = Pattern.compile(
            "((?:[a-z0-9-]+\\s+)*?)([\\d.]+(?:[a-z]+|%)?)(?:/\\S+)?\\s+(.+)",
            Pattern.CASE_INSENSITIVE);

    private final Document document;
    private final Map<Element, StringBuilder> styles = new LinkedHashMap<>();
    private final Map<Element, StringBuilder> important = new LinkedHashMap<>();

    private SvgStyles(Document document) {
        this.document = document;
    }

    /** A rule for one selector. */
    private record Rule(String selector, String declarations) {
        /** Ids count more than classes, and these more than names of elements. */
        int specificity() {
            int sum = 0;
            for (int i = 0; i < selector.length(); i++) {
                char each = selector.charAt(i);
                boolean name = Character.isLetter(each) && (i == 0 || " >+~".indexOf(selector.charAt(i - 1)) >= 0);
                sum += each == '#' ? 10_000 : each == '.' || each == '[' ? 100 : name ? 1 : 0;
            }
            return sum;
        }
    }

    /** Writes the rules of an SVG into its elements. */
    static void apply(Document document) {
        new SvgStyles(document).apply();
    }

    private void apply() {
        List<Rule> rules = new ArrayList<>();
        for (Element sheet : document.getElementsByTag("style")) {
            String css = AT_RULE.matcher(COMMENT.matcher(sheet.wholeText()).replaceAll("")).replaceAll("");
            for (Matcher rule = RULE.matcher(css); rule.find();) {
                for (String selector : rule.group(1).split(",", -1)) {
                    rules.add(new Rule(selector.strip(), rule.group(2)));
                }
            }
        }
        document.getElementsByTag("style").remove();
        rules.sort(Comparator.comparingInt(Rule::specificity));
        long left = MAX_MATCHES;
        int elements = document.getAllElements().size();
        for (Rule rule : rules) {
            left -= elements;
            if (left > 0 && !rule.selector().isEmpty() && rule.selector().indexOf(':') < 0) {
                apply(rule);
            }
        }
        for (Element element : document.getAllElements()) {
            finish(element);
        }
    }

    private void apply(Rule rule) {
        try {
            for (Element element : document.select(rule.selector())) {
                for (String declaration : rule.declarations().split(";", -1)) {
                    int mark = declaration.indexOf('!');
                    (mark < 0 ? styles : important).computeIfAbsent(element, each -> new StringBuilder())
                            .append(mark < 0 ? declaration : declaration.substring(0, mark)).append(';');
                }
            }
        } catch (SelectorParseException | IllegalArgumentException unknown) {
            // As in browsers, an invalid selector matches nothing.
        }
    }

    private void finish(Element element) {
        StringBuilder before = styles.get(element);
        StringBuilder behind = important.get(element);
        String own = element.attr("style");
        // The library gives a drawing up over a declaration without a colon.
        boolean broken = Arrays.stream(own.split(";", -1)).anyMatch(each -> !each.isBlank() && each.indexOf(':') < 0);
        if (before != null || behind != null || broken || own.contains("font:")) {
            String all = (before == null ? "" : before) + own + ";" + (behind == null ? "" : behind);
            var style = new StringBuilder();
            for (String declaration : all.split(";", -1)) {
                style.append(divided(declaration));
            }
            element.attr("style", style.toString());
        }
    }

    /** Returns a declaration, or those that a font stands for. */
    private static String divided(String declaration) {
        int colon = declaration.indexOf(':');
        if (colon < 0) {
            return "";
        }
        String name = declaration.substring(0, colon).strip().toLowerCase(Locale.ROOT);
        String value = declaration.substring(colon + 1).strip();
        Matcher font = FONT.matcher(value);
        if (!name.equals("font") || !font.matches()) {
            return name + ":" + value + ";";
        }
        var all = new StringBuilder();
        for (String word : font.group(1).strip().split("\\s+", -1)) {
            if (word.equals("italic") || word.equals("oblique")) {
                all.append("font-style:").append(word).append(';');
            } else if (word.startsWith("bold") || word.matches("[1-9]00")) {
                all.append("font-weight:").append(word).append(';');
            } else if (word.equals("small-caps")) {
                all.append("font-variant:").append(word).append(';');
            } else if (word.endsWith("condensed") || word.endsWith("expanded")) {
                all.append("font-stretch:").append(word).append(';');
            }
        }
        return all.append("font-size:").append(font.group(2)).append(";font-family:").append(font.group(3)).append(';')
                .toString();
    }
}
