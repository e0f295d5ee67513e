package platen.jobs.engine.document.tree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.resolve.PictureNames;
import platen.jobs.engine.document.resolve.StyleNode;
import platen.jobs.engine.document.resolve.Styles;
import platen.jobs.engine.document.selector.PseudoElement;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.style.counter.CounterStyle;
import platen.jobs.engine.document.value.CssValue;

/** Makes nodes of one value of {@code content}. */
final class ContentParts {
    /** Parts of one value; the grammar takes no more. */
    static final int MAX_PARTS = 1_024;

    private final Styles styles;
    private final PictureNames pictures;
    private final CssValue content;
    private final Owner owner;
    private final Quotes quotes;
    private final List<Node> nodes = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private int index;
    /** The style of all pictures; made for the first. */
    private @Nullable StyleNode pictureStyle;
    private Map<String, List<Node>> pictureWords = Map.of();

    /**
     * Identifies the pseudo-element that has the content.
     *
     * @param number among all owners of the template
     * @param onPages whether the owner stands in the margins of pages, where the page is known
     */
    record Owner(StyleNode style, PseudoElement kind, int number, Place place, boolean onPages) {}

    ContentParts(Styles styles, PictureNames pictures, Owner owner, CssValue content, Quotes quotes) {
        this.styles = styles;
        this.pictures = pictures;
        this.owner = owner;
        this.content = content;
        this.quotes = quotes;
    }

    List<Node> nodes() {
        for (CssValue part : content.parts()) {
            if (part.equals(CssValue.SLASH) || index == MAX_PARTS) {
                break;
            }
            add(part);
            index++;
        }
        endText();
        return nodes;
    }

    private void add(CssValue part) {
        switch (part) {
            case CssValue.Text words -> text.append(words.text());
            case CssValue.Keyword keyword -> text.append(quotes.mark(keyword.name()));
            case CssValue.Url url -> picture(url);
            case CssValue.Function function -> {
                if (function.name().equals("counter") || function.name().equals("counters")) {
                    endText();
                    nodes.add(counter(function));
                } else if (function.name().equals("leader")) {
                    endText();
                    nodes.add(new Node.PageCounter(false, CounterStyle.DECIMAL, new Node.Leader(pattern(function))));
                } else if (function.name().equals("target-counter") || function.name().equals("target-text")) {
                    endText();
                    reference(function);
                }
            }
            default -> {
                // What is not drawn is a warning of its declaration.
            }
        }
    }

    /** Returns what a leader repeats. */
    private static String pattern(CssValue.Function leader) {
        CssValue given = leader.arguments().isEmpty() ? CssValue.COMMA : leader.arguments().getFirst();
        String pattern = given instanceof CssValue.Text text ? text.text() : switch (given.keyword()) {
            case "solid" -> "_";
            case "space" -> " ";
            default -> ". ";
        };
        return pattern.substring(0, Math.min(Styles.MAX_LEADER, pattern.length()));
    }

    /** Adds the page or the text of the element that an address within the document leads to. */
    private void reference(CssValue.Function function) {
        List<CssValue> arguments = function.arguments().stream().filter(each -> !each.equals(CssValue.COMMA)).toList();
        String address = arguments.isEmpty() ? "" : switch (arguments.getFirst()) {
            case CssValue.Text text -> text.text();
            case CssValue.Url url -> url.address();
            default -> "";
        };
        boolean text = function.name().equals("target-text");
        if (address.startsWith("#") && (text || arguments.size() > 1 && arguments.get(1).is("page"))) {
            CounterStyle style = arguments.size() > 2
                    ? CounterStyle.orDecimal(arguments.get(2).keyword())
                    : CounterStyle.DECIMAL;
            nodes.add(new Node.PageCounter(false, style, new Node.Target(address.substring(1), text)));
        }
    }

    private void endText() {
        if (!text.isEmpty()) {
            nodes.add(new Node.Text(text.toString()));
            text.setLength(0);
        }
    }

    private Node counter(CssValue.Function function) {
        List<CssValue> arguments = function.arguments();
        String name = arguments.getFirst().keyword();
        boolean nested = function.name().equals("counters");
        CounterStyle style = arguments.size() > (nested ? 2 : 1)
                ? CounterStyle.orDecimal(arguments.getLast().keyword())
                : CounterStyle.DECIMAL;
        if (owner.onPages() && (name.equals("page") || name.equals("pages"))) {
            return new Node.PageCounter(name.equals("pages"), style);
        }
        String separator = nested && arguments.get(1) instanceof CssValue.Text between ? between.text() : null;
        return new Node.Counter(owner.number() * MAX_PARTS + index, name, separator, style);
    }

    private void picture(CssValue.Url url) {
        String source = pictures.source(url, owner.place());
        if (source == null) {
            return;
        }
        endText();
        StyleNode style = pictureStyle;
        if (style == null) {
            style = styles.anonymous(owner.style());
            pictureStyle = style;
            pictureWords = Map.of("alt", List.of(new Node.Text(alternative())));
        }
        Map<String, List<Node>> attributes = new HashMap<>(pictureWords);
        attributes.put("src", List.of(new Node.Text(source)));
        nodes.add(new Element("img", style, Element.Content.of(List.of()), Element.Attributes.of(attributes), null,
                owner.place()));
    }

    /** Returns what is read out instead of the content: the texts behind the slash. */
    private String alternative() {
        var words = new StringBuilder();
        boolean behind = false;
        for (CssValue part : content.parts()) {
            if (behind && part instanceof CssValue.Text alternative) {
                words.append(alternative.text());
            }
            behind |= part.equals(CssValue.SLASH);
        }
        return words.toString();
    }

    /** Writes quotation marks by how many are open. */
    static final class Quotes {
        private static final String[] AUTO = {"“", "”", "‘", "’"};

        private final CssValue pairs;
        private int depth;

        /** @param depth how many quotations are open before the content */
        Quotes(CssValue pairs, int depth) {
            this.pairs = pairs;
            this.depth = depth;
        }

        int depth() {
            return depth;
        }

        /** Returns the mark of a keyword; nothing for keywords that draw none. */
        String mark(String keyword) {
            return switch (keyword) {
                case "open-quote" -> mark(depth++, 0);
                case "no-open-quote" -> {
                    depth++;
                    yield "";
                }
                case "close-quote" -> depth == 0 ? "" : mark(--depth, 1);
                case "no-close-quote" -> {
                    depth -= depth > 0 ? 1 : 0;
                    yield "";
                }
                default -> "";
            };
        }

        private String mark(int level, int side) {
            if (pairs.is("none")) {
                return "";
            }
            List<CssValue> marks = pairs.parts();
            int count = pairs.is("auto") ? AUTO.length / 2 : marks.size() / 2;
            int at = 2 * Math.min(level, count - 1) + side;
            @Nullable
            CssValue mark = pairs.is("auto") ? null : marks.get(at);
            return mark == null ? AUTO[at] : mark instanceof CssValue.Text text ? text.text() : "";
        }
    }
}
