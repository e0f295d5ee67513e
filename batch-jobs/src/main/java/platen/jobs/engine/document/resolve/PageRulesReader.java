package platen.jobs.engine.document.resolve;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.background.BackgroundLayer;
import platen.jobs.engine.document.background.BackgroundMapper;
import platen.jobs.engine.document.boxstyle.PageRules;
import platen.jobs.engine.document.boxstyle.PageRules.MarginBox;
import platen.jobs.engine.document.boxstyle.PageRules.PageLook;
import platen.jobs.engine.document.boxstyle.PageRules.Spot;
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
    private final double defaultMargin;
    private final Map<Kind, Look> looks = new EnumMap<>(Kind.class);
    private final FontLibrary fonts;
    private final Cascade cascade;
    private final ComputedStyle initial;
    private final @Nullable ComputedStyle root;
    private final PictureNames pictures;
    private Warnings warnings;

    /**
     * @param print whether an author writes of pages at all: then what is left out is as browsers print it, and else the
     *     page is A4 with wider margins
     */
    private PageRulesReader(FontLibrary fonts, boolean print, @Nullable ComputedStyle root, PictureNames pictures,
            Warnings warnings) {
        this.size = new PageSize(print ? "letter" : "a4");
        this.defaultMargin = print ? BROWSER_MARGIN : DEFAULT_MARGIN;
        this.fonts = fonts;
        this.cascade = Cascade.ofDeclarations(new FontMeasures(fonts));
        this.initial = cascade.initial();
        this.root = root;
        this.pictures = pictures;
        this.warnings = warnings;
    }

    /**
     * Reads rules.
     *
     * @param root style of the root element, from which pages inherit; null for none
     * @param pictures those that backgrounds may show
     * @param warnings takes what is not understood
     */
    static PageRules of(List<PageItem> rules, FontLibrary fonts, @Nullable ComputedStyle root, PictureNames pictures,
            Warnings warnings) {
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
                named.put(name, new PageRulesReader(fonts, true, root, pictures, warnings).of(general, own, Map.of()));
            }
        });
        PageRules pages = new PageRulesReader(fonts, !rules.isEmpty(), root, pictures, warnings).of(List.of(), general,
                named);
        return named.isEmpty() ? pages : ofOneSize(pages, byName, warnings);
    }

    /** The pages that a rule is about. */
    private enum Kind {
        ALL,
        RIGHT,
        LEFT,
        FIRST,
        /** None: no page is left empty. */
        BLANK
    }

    /** The look of some pages: later rules win over earlier ones. */
    private static final class Look {
        private final Map<Sides.Side, Double> margins = new EnumMap<>(Sides.Side.class);
        private final Map<Spot, MarginBox> boxes = new EnumMap<>(Spot.class);
        private @Nullable Color color;
        private boolean setsColor;
        private @Nullable List<BackgroundLayer> images;

        /** Returns a look with what another says besides. */
        PageLook over(PageLook base) {
            Sides<Double> margin = base.margin();
            for (Map.Entry<Sides.Side, Double> own : margins.entrySet()) {
                margin = margin.with(own.getKey(), own.getValue());
            }
            Map<Spot, MarginBox> all = new EnumMap<>(Spot.class);
            all.putAll(base.boxes());
            all.putAll(boxes);
            return new PageLook(margin, all, setsColor ? color : base.background(),
                    images == null ? base.images() : images);
        }
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

        Kind kind() {
            return switch (selector.substring(name.length()).toLowerCase(Locale.ROOT)) {
                case ":first" -> Kind.FIRST;
                case ":left" -> Kind.LEFT;
                case ":right" -> Kind.RIGHT;
                case ":blank" -> Kind.BLANK;
                default -> Kind.ALL;
            };
        }

        boolean declaresSize() {
            return item.contents().stream()
                    .anyMatch(part -> part instanceof Declaration declaration && declaration.name().equals("size"));
        }

        /** Returns why the rule is ignored; empty where it counts. */
        String problem(Map<String, List<Rule>> known) {
            String pseudo = selector.substring(name.length());
            if (selector.indexOf(',') >= 0 || !pseudo.isEmpty() && kind() == Kind.ALL) {
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
        general.forEach(rule -> add(rule.item(), rule.kind()));
        warnings = told;
        own.forEach(rule -> add(rule.item(), rule.kind()));
        return rules(own.isEmpty() ? null : own.getFirst().item().place(), named);
    }

    private PageRules rules(@Nullable Place place, Map<String, PageRules> named) {
        PageLook base = look(Kind.ALL).over(new PageLook(Sides.all(defaultMargin), Map.of(), null, List.of()));
        PageLook right = look(Kind.RIGHT).over(base);
        PageLook left = look(Kind.LEFT).over(base);
        PageLook first = look(Kind.FIRST).over(right);
        if (Stream.of(right, left, first).anyMatch(this::leavesNoSpace)) {
            warnings.add(place,
                    "The margins leave no space on the page; pages have none.");
            right = withoutMargins(right);
            left = withoutMargins(left);
            first = withoutMargins(first);
        }
        return new PageRules(size.width(), size.height(), right, left, first, named);
    }

    private boolean leavesNoSpace(PageLook look) {
        Sides<Double> margin = look.margin();
        return Math.min(size.width() - margin.left() - margin.right(),
                size.height() - margin.top() - margin.bottom()) < MIN_SIDE;
    }

    private static PageLook withoutMargins(PageLook look) {
        return new PageLook(Sides.all(0.0), look.boxes(), look.background(), look.images());
    }

    private Look look(Kind kind) {
        return looks.computeIfAbsent(kind, each -> new Look());
    }

    private void add(PageItem rule, Kind kind) {
        List<Declaration> declarations = new ArrayList<>();
        for (CssItem item : rule.contents()) {
            switch (item) {
                case Declaration declaration when declaration.name().equals("size") -> {
                    if (kind != Kind.ALL || !size.set(declaration.value())) {
                        warnings.add(rule.sheet().place(declaration.start()), kind != Kind.ALL
                                ? "All pages have one size; 'size' in @page :" + kind.name().toLowerCase(Locale.ROOT)
                                        + " is ignored."
                                : "In @page, 'size' does not take '" + CssText.brief(declaration.value())
                                        + "'; expected a name such as A4, portrait or landscape, or two lengths of "
                                        + "20pt to 14400pt.");
                    }
                }
                case Declaration declaration when declaration.name().matches("marks|bleed|page-orientation") ->
                    warnings.add(rule.sheet().place(declaration.start()),
                            "In @page, '" + declaration.name() + "' is not supported; it is ignored.");
                case Declaration declaration -> declarations.add(declaration);
                case CssItem.AtRule box -> box(box, rule, kind);
                case CssItem.QualifiedRule other -> warnings.add(rule.sheet().place(other.start()),
                        "@page takes no rules with selectors; this one is ignored.");
            }
        }
        declare(rule.sheet().block(declarations, warnings), kind);
    }

    private void declare(Block block, Kind kind) {
        ComputedStyle style = computed(block);
        Look look = look(kind);
        for (Block.Entry entry : block.entries()) {
            if (!(entry instanceof Block.Longhand longhand)) {
                continue;
            }
            String name = longhand.setting().leftToRight().name();
            if (name.startsWith("margin-")) {
                boolean across = name.equals("margin-left") || name.equals("margin-right");
                double points = Lengths.points(style.get(name), across ? size.width() : size.height());
                look.margins.put(side(name), Math.max(0, points));
            } else if (name.equals("background-color")) {
                look.color = Colors.visible(style.color(name));
                look.setsColor = true;
            } else if (name.equals("background-image")) {
                look.images = BackgroundMapper.of(style);
                look.images.forEach(image -> find(image, longhand.place()));
            } else if (name.startsWith("background-")) {
                continue;
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

    /** Warns of a picture that the upload does not have. */
    private void find(BackgroundLayer layer, Place place) {
        if (layer.image() instanceof BackgroundLayer.Picture picture) {
            pictures.source(picture.url(), place);
        }
    }

    private void box(CssItem.AtRule box, PageItem rule, Kind kind) {
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
        look(kind).boxes.put(spot, content == null
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
