package platen.jobs.engine.document.resolve;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.background.BackgroundLayer;
import platen.jobs.engine.document.background.BackgroundMapper;
import platen.jobs.engine.document.cascade.Cascade;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.cascade.ElementContext;
import platen.jobs.engine.document.cascade.Matched;
import platen.jobs.engine.document.cascade.Origin;
import platen.jobs.engine.document.css.CssItem;
import platen.jobs.engine.document.css.CssItem.Declaration;
import platen.jobs.engine.document.font.FontMeasures;
import platen.jobs.engine.document.pagestyle.MarginBox;
import platen.jobs.engine.document.pagestyle.Spot;
import platen.jobs.engine.document.property.Property;
import platen.jobs.engine.document.property.Support;
import platen.jobs.engine.document.property.SupportTable;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.document.sheet.SheetText;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.warning.Warnings;
import platen.jobs.engine.text.FontLibrary;

/** Reads the declarations of pages and of boxes in their margins, and warns of those that have no effect there. */
final class PageDeclarations {
    /** Properties of boxes in the flow, which boxes in margins are not. */
    private static final Set<String> OF_FLOW = Set.of("display", "position", "float", "clear", "top", "right",
            "bottom", "left", "break-before", "break-after", "break-inside", "page", "string-set", "bookmark-level",
            "bookmark-label", "orphans", "widows");

    private final Cascade cascade;
    private final ComputedStyle initial;
    private final @Nullable ComputedStyle root;
    private final PictureNames pictures;
    private final Warnings warnings;

    PageDeclarations(FontLibrary fonts, @Nullable ComputedStyle root, PictureNames pictures, Warnings warnings) {
        this.cascade = Cascade.ofDeclarations(new FontMeasures(fonts));
        this.initial = cascade.initial();
        this.root = root;
        this.pictures = pictures;
        this.warnings = warnings;
    }

    /** Warns of declarations of a page that are not drawn. */
    void check(Block block) {
        ComputedStyle style = computed(block);
        for (Block.Entry entry : block.entries()) {
            if (!(entry instanceof Block.Longhand longhand)) {
                continue;
            }
            Property property = longhand.setting().leftToRight();
            String name = property.name();
            if (name.equals("background-image")) {
                BackgroundMapper.of(style).forEach(image -> find(image, longhand.place()));
            } else if (!name.startsWith("margin-") && !name.startsWith("background-")
                    && !(property.isInherited() && isDrawn(property, style))
                    && !style.get(name).equals(initial.get(name))) {
                warnings.add(longhand.place(), "page " + name,
                        "In @page, '" + name + "' is not supported; it is ignored.");
            }
        }
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

    /** Reads a margin box. */
    PageLooks.PageRule.Box box(Spot spot, CssItem.AtRule rule, SheetText sheet) {
        Place place = sheet.place(rule.start());
        List<Declaration> declarations = new ArrayList<>();
        @Nullable
        Declaration content = null;
        for (Declaration each : declared(rule, sheet)) {
            if (each.name().equals("content")) {
                content = each;
            } else {
                declarations.add(each);
            }
        }
        Block block = sheet.block(declarations, warnings);
        look("In the margin box '@" + spot.word() + "'", block);
        List<MarginBox.Piece> pieces = content == null
                ? null
                : new MarginContent(place, pictures, warnings).read(content.value());
        return new PageLooks.PageRule.Box(block, pieces, place);
    }

    /** Reads the declarations of the area of footnotes. */
    Block footnotes(CssItem.AtRule rule, SheetText sheet) {
        Block block = sheet.block(declared(rule, sheet), warnings);
        look("In @footnote", block);
        return block;
    }

    private List<Declaration> declared(CssItem.AtRule rule, SheetText sheet) {
        List<Declaration> declarations = new ArrayList<>();
        List<CssItem> contents = rule.contents();
        for (CssItem item : contents == null ? List.<CssItem>of() : contents) {
            if (item instanceof Declaration declaration) {
                declarations.add(declaration);
            } else {
                warnings.add(sheet.place(item.start()), (rule.name().equals("footnote")
                        ? "The area of footnotes"
                        : "A margin box") + " takes no rules; this one is ignored.");
            }
        }
        return declarations;
    }

    /** Warns of properties that are not drawn, or have no effect in a box that is not in the flow. */
    private void look(String where, Block block) {
        ComputedStyle style = computed(block);
        for (Block.Entry entry : block.entries()) {
            if (entry instanceof Block.Longhand longhand) {
                Property property = longhand.setting().leftToRight();
                boolean drawn = isDrawn(property, style) && !OF_FLOW.contains(property.name());
                if (property.name().equals("background-image")) {
                    BackgroundMapper.of(style).forEach(image -> find(image, longhand.place()));
                } else if (!drawn && !style.get(property).equals(initial.get(property))) {
                    warnings.add(longhand.place(), where + property.name(),
                            where + ", '" + property.name() + "' is not laid out yet; it is ignored.");
                }
            }
        }
    }

    private static boolean isDrawn(Property property, ComputedStyle style) {
        Support support = SupportTable.of(property);
        return support.part() == Support.Part.INERT || support.part() == Support.Part.BESIDE
                || support.includes(style.get(property));
    }
}
