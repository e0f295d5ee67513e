package platen.jobs.engine.document.resolve;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.background.BackgroundMapper;
import platen.jobs.engine.document.cascade.Cascade;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.cascade.ElementContext;
import platen.jobs.engine.document.cascade.Matched;
import platen.jobs.engine.document.cascade.Origin;
import platen.jobs.engine.document.font.FontMeasures;
import platen.jobs.engine.document.pagestyle.MarginBox;
import platen.jobs.engine.document.pagestyle.MarginBox.Piece;
import platen.jobs.engine.document.pagestyle.PageLook;
import platen.jobs.engine.document.pagestyle.PageSelector;
import platen.jobs.engine.document.pagestyle.PageSize;
import platen.jobs.engine.document.pagestyle.Spot;
import platen.jobs.engine.document.property.Property;
import platen.jobs.engine.document.property.Support;
import platen.jobs.engine.document.property.SupportTable;
import platen.jobs.engine.document.property.ValueContext;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.document.sheet.BlockReader;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.style.Colors;
import platen.jobs.engine.document.style.Lengths;
import platen.jobs.engine.document.style.Sides;
import platen.jobs.engine.document.style.StyleMapper;
import platen.jobs.engine.document.warning.Warnings;
import platen.jobs.engine.text.FontLibrary;

/** Makes the looks of pages of the rules that apply to them. May be used in several threads. */
final class PageLooks implements Function<List<Integer>, PageLook> {
    private static final double MIN_SIDE = 20;
    private static final Set<String> OF_TEXT = Set.of("color", "font-family", "font-size", "font-style",
            "font-weight", "letter-spacing", "line-height", "text-transform");
    private static final Place NOWHERE = new Place("", 1, 1);

    private final PageSize size;
    private final Sides<Double> defaultMargin;
    private final FontLibrary fonts;
    private final Cascade cascade;
    private final @Nullable ComputedStyle root;
    private final List<PageRule> rules = new ArrayList<>();

    /**
     * An {@code @page} rule that counts.
     *
     * @param block its declarations but the size and what printers need
     * @param footnotes declarations of the area of footnotes; null for none
     */
    record PageRule(PageSelector selector, Block block, Map<Spot, Box> boxes, @Nullable Block footnotes) {

        /**
         * The declarations of the rule for a margin box.
         *
         * @param pieces of its content; null where the rule does not say it
         */
        record Box(Block block, @Nullable List<MarginBox.Piece> pieces, Place place) {}
    }

    /**
     * @param defaultMargin of pages whose margins no rule sets, in points
     * @param root style of the root element, from which pages inherit; null for none
     */
    PageLooks(PageSize size, double defaultMargin, FontLibrary fonts, @Nullable ComputedStyle root) {
        this.size = size;
        this.defaultMargin = Sides.all(defaultMargin);
        this.fonts = fonts;
        this.cascade = Cascade.ofDeclarations(new FontMeasures(fonts));
        this.root = root;
    }

    /** Takes the rules, the weakest first. */
    void rules(List<PageRule> sorted) {
        rules.addAll(sorted);
    }

    @Override
    public PageLook apply(List<Integer> places) {
        List<PageRule> own = places.stream().map(rules::get).toList();
        Block block = joined(own.stream().map(PageRule::block).toList());
        ComputedStyle page = computed(block, root);
        Map<Spot, MarginBox> boxes = boxes(own, block, page);
        List<Block> footnotes = new ArrayList<>();
        footnotes.add(BlockReader.derived("display: flow-root; margin-top: 1em", NOWHERE, ValueContext.PLAIN,
                new Warnings()));
        for (PageRule rule : own) {
            if (rule.footnotes() != null) {
                footnotes.add(rule.footnotes());
            }
        }
        Sides<Double> margin = margin(block, page);
        return new PageLook(leavesSpace(margin) ? margin : Sides.all(0.0), boxes,
                Colors.visible(page.color("background-color")), BackgroundMapper.of(page), block,
                footnotes.size() == 1 ? null : joined(footnotes));
    }

    /** Returns whether margins leave space for content. */
    private boolean leavesSpace(Sides<Double> margin) {
        return Math.min(size.width() - margin.left() - margin.right(),
                size.height() - margin.top() - margin.bottom()) >= MIN_SIDE;
    }

    /** Returns whether the margins that rules ask for leave space for content. */
    boolean leavesSpace(PageLook look) {
        return leavesSpace(margin(look.block(), computed(look.block(), root)));
    }

    /** Returns one block with the declarations of several. */
    static Block joined(List<Block> blocks) {
        if (blocks.size() == 1) {
            return blocks.getFirst();
        }
        List<Block.Entry> all = new ArrayList<>();
        blocks.forEach(block -> all.addAll(block.entries()));
        return new Block(all);
    }

    private Sides<Double> margin(Block block, ComputedStyle style) {
        Sides<Double> margin = defaultMargin;
        for (Block.Entry entry : block.entries()) {
            if (entry instanceof Block.Longhand longhand) {
                String name = longhand.setting().leftToRight().name();
                if (name.startsWith("margin-")) {
                    boolean across = name.equals("margin-left") || name.equals("margin-right");
                    double points = Lengths.points(style.get(name), across ? size.width() : size.height());
                    margin = margin.with(side(name), Math.max(0, points));
                }
            }
        }
        return margin;
    }

    private static Sides.Side side(String name) {
        return Sides.Side.valueOf(name.substring("margin-".length()).toUpperCase(Locale.ROOT));
    }

    private ComputedStyle computed(Block block, @Nullable ComputedStyle parent) {
        return cascade.compute(new ElementContext("@page", name -> null, parent, root),
                List.of(new Matched(block, Origin.AUTHOR, 0, true, 0, 0)));
    }

    private Map<Spot, MarginBox> boxes(List<PageRule> own, Block pageBlock, ComputedStyle page) {
        Map<Spot, MarginBox> boxes = new EnumMap<>(Spot.class);
        for (Spot spot : Spot.values()) {
            List<PageRule.Box> parts = new ArrayList<>();
            List<Piece> pieces = List.of();
            for (PageRule rule : own) {
                PageRule.Box box = rule.boxes().get(spot);
                if (box != null) {
                    parts.add(box);
                    pieces = box.pieces() == null ? pieces : box.pieces();
                }
            }
            if (!pieces.isEmpty()) {
                boxes.put(spot, box(spot, parts, pieces, pageBlock, page));
            }
        }
        return boxes;
    }

    private MarginBox box(Spot spot, List<PageRule.Box> parts, List<Piece> pieces, Block pageBlock,
            ComputedStyle page) {
        Block declared = joined(parts.stream().map(PageRule.Box::block).toList());
        boolean plain = pieces.stream().allMatch(PageLooks::isText) && isOfText(declared, false)
                && isOfText(pageBlock, true);
        List<Block> blocks = new ArrayList<>();
        blocks.add(BlockReader.derived(spot.style(), NOWHERE, ValueContext.PLAIN, new Warnings()));
        blocks.add(declared);
        return new MarginBox(pieces, joined(blocks),
                plain ? StyleMapper.style(computed(declared, page), null, fonts) : null,
                parts.getLast().place());
    }

    private static boolean isText(Piece piece) {
        return switch (piece) {
            case MarginBox.Words words -> true;
            case MarginBox.NamedString string -> true;
            case MarginBox.PageNumber number -> true;
            case MarginBox.PageCount count -> true;
            case MarginBox.Running running -> false;
            case MarginBox.Picture picture -> false;
        };
    }

    /**
     * Returns whether declarations are about the looks of letters alone.
     *
     * @param inherited whether only those count that margin boxes inherit
     */
    private static boolean isOfText(Block block, boolean inherited) {
        for (Block.Entry entry : block.entries()) {
            if (entry instanceof Block.Longhand longhand) {
                Property property = longhand.setting().leftToRight();
                boolean ofText = inherited && !property.isInherited()
                        || property.name().startsWith("text-decoration-") || OF_TEXT.contains(property.name())
                        || SupportTable.of(property).part() == Support.Part.INERT;
                if (!ofText) {
                    return false;
                }
            }
        }
        return true;
    }
}
