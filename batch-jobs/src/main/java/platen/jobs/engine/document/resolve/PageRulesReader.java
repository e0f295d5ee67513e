package platen.jobs.engine.document.resolve;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.cascade.Cascade;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.cascade.ElementContext;
import platen.jobs.engine.document.cascade.Matched;
import platen.jobs.engine.document.cascade.Origin;
import platen.jobs.engine.document.css.CssItem;
import platen.jobs.engine.document.css.CssItem.Declaration;
import platen.jobs.engine.document.css.CssText;
import platen.jobs.engine.document.property.Property;
import platen.jobs.engine.document.property.Support;
import platen.jobs.engine.document.property.SupportTable;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.document.sheet.PageItem;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.document.style.Colors;
import platen.jobs.engine.document.style.Lengths;
import platen.jobs.engine.document.style.PageRules;
import platen.jobs.engine.document.style.PageRules.MarginBox;
import platen.jobs.engine.document.style.PageRules.Spot;
import platen.jobs.engine.document.style.Sides;
import platen.jobs.engine.document.style.StyleMapper;
import platen.jobs.engine.document.warning.Warnings;
import platen.jobs.engine.text.FontLibrary;

/** Makes one page description of all {@code @page} rules. */
final class PageRulesReader {
    private static final double MM = 72 / 25.4;
    private static final double MIN_SIDE = 20;
    private static final int MAX_NAMED = 32;
    private static final double BROWSER_MARGIN = 10 * MM;
    private static final double DEFAULT_MARGIN = 20 * MM;
    private static final Map<String, Spot> SPOTS = Map.of("top-left", Spot.TOP_LEFT, "top-center", Spot.TOP_CENTER,
            "top-right", Spot.TOP_RIGHT, "bottom-left", Spot.BOTTOM_LEFT, "bottom-center", Spot.BOTTOM_CENTER,
            "bottom-right", Spot.BOTTOM_RIGHT);

    private static final Set<String> IN_BOXES = Set.of("color", "font-family", "font-size", "font-style",
            "font-weight", "letter-spacing", "line-height", "text-transform");

    private final PageSize size;
    private Sides<Double> margin;
    private final Map<Sides.Side, Double> firstMargins = new EnumMap<>(Sides.Side.class);
    private @Nullable Color background;
    private final Map<Spot, MarginBox> boxes = new EnumMap<>(Spot.class);
    private final Map<Spot, MarginBox> firstBoxes = new EnumMap<>(Spot.class);
    private final FontLibrary fonts;
    private final Cascade cascade;
    private final ComputedStyle initial;
    private final @Nullable ComputedStyle root;
    private Warnings warnings;

    /**
     * @param print whether an author writes of pages at all: then what is left out is as browsers print it, and else the
     *     page is A4 with wider margins
     */
    private PageRulesReader(FontLibrary fonts, boolean print, @Nullable ComputedStyle root, Warnings warnings) {
        this.size = new PageSize(print ? "letter" : "a4");
        this.margin = Sides.all(print ? BROWSER_MARGIN : DEFAULT_MARGIN);
        this.fonts = fonts;
        this.cascade = Cascade.ofDeclarations(new FontMeasures(fonts));
        this.initial = cascade.initial();
        this.root = root;
        this.warnings = warnings;
    }

    /**
     * Reads rules.
     *
     * @param root style of the root element, from which pages inherit; null for none
     * @param warnings takes what is not understood
     */
    static PageRules of(List<PageItem> rules, FontLibrary fonts, @Nullable ComputedStyle root, Warnings warnings) {
        List<Rule> all = rules.stream().map(Rule::of).toList();
        Map<String, List<Rule>> byName = new LinkedHashMap<>();
        for (Rule rule : all) {
            String problem = rule.problem(byName);
            if (problem.isEmpty()) {
                byName.computeIfAbsent(rule.name(), name -> new ArrayList<>()).add(rule);
            } else {
                warnings.add(rule.item().place(), "@page " + rule.selector() + problem);
            }
        }
        List<Rule> general = byName.getOrDefault("", List.of());
        Map<String, PageRules> named = new TreeMap<>();
        byName.forEach((name, own) -> {
            if (!name.isEmpty()) {
                named.put(name, new PageRulesReader(fonts, true, root, warnings).of(general, own, Map.of()));
            }
        });
        PageRules pages = new PageRulesReader(fonts, !rules.isEmpty(), root, warnings).of(List.of(), general, named);
        return named.isEmpty() ? pages : ofOneSize(pages, byName, warnings);
    }

    /**
     * An {@code @page} rule.
     *
     * @param selector as it is written
     * @param name that pages need for the rule; empty for all pages
     */
    private record Rule(PageItem item, String selector, String name) {
        static Rule of(PageItem item) {
            String selector = CssText.of(item.selector()).strip();
            int colon = selector.indexOf(':');
            return new Rule(item, selector, colon < 0 ? selector : selector.substring(0, colon));
        }

        boolean isOfFirst() {
            return selector.length() > name.length();
        }

        boolean declaresSize() {
            return item.contents().stream()
                    .anyMatch(part -> part instanceof Declaration declaration && declaration.name().equals("size"));
        }

        /** Returns why the rule is ignored; empty where it counts. */
        String problem(Map<String, List<Rule>> known) {
            String pseudo = selector.substring(name.length());
            if (selector.indexOf(',') >= 0 || !pseudo.isEmpty() && !pseudo.equalsIgnoreCase(":first")) {
                return " is not laid out yet; the rule is ignored.";
            }
            return known.size() > MAX_NAMED && !known.containsKey(name)
                    ? " is one of more than " + MAX_NAMED + " named pages; the rule is ignored."
                    : "";
        }
    }

    /** All pages have one size: that of all pages, or else that of the first named ones. */
    private static PageRules ofOneSize(PageRules pages, Map<String, List<Rule>> byName, Warnings warnings) {
        boolean declared = byName.getOrDefault("", List.of()).stream().anyMatch(Rule::declaresSize);
        PageRules model = pages;
        for (var each : byName.entrySet()) {
            Rule sized = each.getValue().stream().filter(Rule::declaresSize).findFirst().orElse(null);
            if (each.getKey().isEmpty() || sized == null) {
                continue;
            }
            PageRules own = pages.named(each.getKey());
            model = declared || model != pages ? model : own;
            if (Math.abs(own.width() - model.width()) > 1 || Math.abs(own.height() - model.height()) > 1) {
                warnings.add(sized.item().place(),
                        "All pages have one size; 'size' in @page " + each.getKey() + " is ignored.");
            }
        }
        return pages.sized(model.width(), model.height());
    }

    /** The rules of pages with a name: those of all pages, whose warnings are told once, and their own. */
    private PageRules of(List<Rule> general, List<Rule> own, Map<String, PageRules> named) {
        Warnings told = warnings;
        warnings = new Warnings();
        general.forEach(rule -> add(rule.item(), rule.isOfFirst()));
        warnings = told;
        own.forEach(rule -> add(rule.item(), rule.isOfFirst()));
        return rules(own.isEmpty() ? null : own.getFirst().item().place(), named);
    }

    private PageRules rules(@Nullable Place place, Map<String, PageRules> named) {
        Sides<Double> first = margin;
        for (Map.Entry<Sides.Side, Double> own : firstMargins.entrySet()) {
            first = first.with(own.getKey(), own.getValue());
        }
        double left = Math.min(size.width() - Math.max(margin.left() + margin.right(), first.left() + first.right()),
                size.height() - Math.max(margin.top() + margin.bottom(), first.top() + first.bottom()));
        if (left < MIN_SIDE) {
            warnings.add(place,
                    "The margins leave no space on the page; pages have none.");
            margin = Sides.all(0.0);
            first = margin;
        }
        return new PageRules(size.width(), size.height(), margin, first, boxes, firstBoxes, background, named);
    }

    private void add(PageItem rule, boolean first) {
        List<Declaration> declarations = new ArrayList<>();
        for (CssItem item : rule.contents()) {
            switch (item) {
                case Declaration declaration when declaration.name().equals("size") -> {
                    if (first || !size.set(declaration.value())) {
                        warnings.add(rule.sheet().place(declaration.start()), first
                                ? "All pages have the size of the first; 'size' in @page :first is ignored."
                                : "In @page, 'size' does not take '" + CssText.brief(declaration.value())
                                        + "'; expected a name such as A4, portrait or landscape, or two lengths of "
                                        + "20pt to 14400pt.");
                    }
                }
                case Declaration declaration when declaration.name().matches("marks|bleed|page-orientation") ->
                    warnings.add(rule.sheet().place(declaration.start()),
                            "In @page, '" + declaration.name() + "' is not supported; it is ignored.");
                case Declaration declaration -> declarations.add(declaration);
                case CssItem.AtRule box -> box(box, rule, first);
                case CssItem.QualifiedRule other -> warnings.add(rule.sheet().place(other.start()),
                        "@page takes no rules with selectors; this one is ignored.");
            }
        }
        declare(rule.sheet().block(declarations, warnings), first);
    }

    private void declare(Block block, boolean first) {
        ComputedStyle style = computed(block);
        for (Block.Entry entry : block.entries()) {
            if (!(entry instanceof Block.Longhand longhand)) {
                continue;
            }
            String name = longhand.setting().leftToRight().name();
            if (name.startsWith("margin-")) {
                boolean across = name.equals("margin-left") || name.equals("margin-right");
                double points = Lengths.points(style.get(name), across ? size.width() : size.height());
                margin(first, side(name), Math.max(0, points));
            } else if (name.equals("background-color") && !first) {
                background = Colors.visible(style.color(name));
            } else if (!style.get(name).equals(initial.get(name))) {
                warnings.add(longhand.place(), "page " + name,
                        "In @page, '" + name + "' is not supported; it is ignored.");
            }
        }
    }

    private static Sides.Side side(String name) {
        return Sides.Side.valueOf(name.substring("margin-".length()).toUpperCase(Locale.ROOT));
    }

    private ComputedStyle computed(Block block) {
        return cascade.compute(new ElementContext("@page", name -> null, root, root),
                List.of(new Matched(block, Origin.AUTHOR, 0, true, 0, 0)));
    }

    private void margin(boolean first, Sides.Side side, double points) {
        if (!first) {
            margin = margin.with(side, points);
        } else {
            firstMargins.put(side, points);
        }
    }

    private void box(CssItem.AtRule box, PageItem rule, boolean first) {
        Place place = rule.sheet().place(box.start());
        Spot spot = SPOTS.get(box.name());
        List<CssItem> contents = box.contents();
        if (spot == null || contents == null) {
            warnings.add(place, "The margin box '@" + box.name() + "' is not laid out yet; it is ignored.");
            return;
        }
        List<Declaration> declarations = new ArrayList<>();
        @Nullable
        Declaration content = null;
        for (CssItem item : contents) {
            if (item instanceof Declaration declaration) {
                if (declaration.name().equals("content")) {
                    content = declaration;
                } else {
                    declarations.add(declaration);
                }
            } else {
                warnings.add(rule.sheet().place(item.start()), "A margin box takes no rules; this one is ignored.");
            }
        }
        Block block = rule.sheet().block(declarations, warnings);
        look(box.name(), block);
        (first ? firstBoxes : boxes).put(spot, content == null
                ? new PageRules.Empty()
                : new MarginContent(place, warnings).read(content.value(),
                        StyleMapper.style(computed(block), null, fonts)));
    }

    /** Warns of properties that have no effect in a margin box, which is one line in the middle of the margin. */
    private void look(String box, Block block) {
        ComputedStyle style = computed(block);
        for (Block.Entry entry : block.entries()) {
            if (entry instanceof Block.Longhand longhand) {
                Property property = longhand.setting().leftToRight();
                boolean drawn = property.name().startsWith("text-decoration-") || IN_BOXES.contains(property.name())
                        || SupportTable.of(property).part() == Support.Part.INERT;
                if (!drawn && !style.get(property).equals(initial.get(property))) {
                    warnings.add(longhand.place(), "margin box " + property.name(), "In the margin box '@" + box
                            + "', '" + property.name() + "' is not laid out yet; it is ignored.");
                }
            }
        }
    }
}
