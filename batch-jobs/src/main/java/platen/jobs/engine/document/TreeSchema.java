package platen.jobs.engine.document;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import platen.jobs.engine.document.archive.Claims;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.CssItem;
import platen.jobs.engine.document.property.Declared;
import platen.jobs.engine.document.property.Property;
import platen.jobs.engine.document.property.PropertyTable;
import platen.jobs.engine.document.property.Setting;
import platen.jobs.engine.document.property.ValueContext;
import platen.jobs.engine.document.resolve.ParsedSheets;
import platen.jobs.engine.document.resolve.Styles;
import platen.jobs.engine.document.schema.SchemaBlock;
import platen.jobs.engine.document.selector.Condition;
import platen.jobs.engine.document.selector.Selector;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.document.sheet.FontFaceItem;
import platen.jobs.engine.document.sheet.Layer;
import platen.jobs.engine.document.sheet.Medium;
import platen.jobs.engine.document.sheet.PageItem;
import platen.jobs.engine.document.sheet.SheetSet;
import platen.jobs.engine.document.sheet.SheetText;
import platen.jobs.engine.document.sheet.StyleRule;
import platen.jobs.engine.document.source.Expression;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.stored.Surrogate;
import platen.jobs.engine.document.stored.ValueSchema;
import platen.jobs.engine.document.tree.Head;
import platen.jobs.engine.document.value.Calc;
import platen.jobs.engine.document.value.CssValue;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The types of which a stored {@link ParsedTree} consists. */
final class TreeSchema {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private static final Set<Class<?>> LISTED = Set.of(
            // the template
            Head.class, Claims.class, Markup.class, Markup.Attribute.class, Markup.Branch.class, Markup.Element.class,
            Expression.class, Expression.Path.class, Place.class, SchemaBlock.class, Styles.Text.class,
            // style sheets
            ParsedSheets.class, Medium.class, StyleRule.class, Selector.class, Selector.Compound.class,
            Condition.class, Condition.Relative.class, Block.Entry.class, Setting.class, Declared.class,
            ValueContext.class, CssValue.class, Calc.class, Component.class, CssItem.class, CssItem.Declaration.class,
            PageItem.class, FontFaceItem.class, SheetSet.Registered.class);

    /** The schema; it changes with the types. */
    static final ValueSchema<ParsedTree> TREE = new ValueSchema<>(ParsedTree.class, LISTED, List.of(
            new Surrogate<>(JsonNode.class, Json.class, node -> new Json(node.toString()), Json::node),
            new Surrogate<>(ObjectNode.class, Json.class, node -> new Json(node.toString()),
                    json -> (ObjectNode) json.node()),
            new Surrogate<>(Locale.class, Language.class, locale -> new Language(locale.toLanguageTag()),
                    language -> Locale.forLanguageTag(language.tag())),
            new Surrogate<>(Property.class, PropertyName.class, property -> new PropertyName(property.name()),
                    property -> PropertyTable.named(property.name())),
            new Surrogate<>(Layer.class, Rank.class, layer -> new Rank(layer.rank()),
                    rank -> Layer.ofRank(rank.rank())),
            new Surrogate<>(Block.class, Declarations.class, block -> new Declarations(block.entries()),
                    declarations -> new Block(declarations.entries())),
            new Surrogate<>(SheetText.class, SheetStart.class, sheet -> new SheetStart(sheet.start()),
                    sheet -> new SheetText("", sheet.start(), "")),
            new Surrogate<>(SheetSet.class, Sheets.class, Sheets::of, Sheets::set)));

    private TreeSchema() {}

    /** JSON as text. */
    record Json(String text) {
        JsonNode node() {
            return JSON.readTree(text);
        }
    }

    /** A language tag of BCP 47. */
    record Language(String tag) {}

    /** A property by its name. */
    record PropertyName(String name) {}

    /** A cascade layer by its rank. */
    record Rank(int rank) {}

    /** A block by its declarations. */
    record Declarations(List<Block.Entry> entries) {}

    /** Where a style sheet begins; its text is not needed any more. */
    record SheetStart(Place start) {}

    /** Holds the contents of style sheets. */
    record Sheets(List<StyleRule> rules, List<PageItem> pages, List<FontFaceItem> faces,
            Map<String, SheetSet.Registered> registered) {

        static Sheets of(SheetSet set) {
            return new Sheets(set.rules(), set.pages(), set.faces(), new TreeMap<>(set.registered()));
        }

        SheetSet set() {
            var set = new SheetSet();
            set.rules().addAll(rules);
            set.pages().addAll(pages);
            set.faces().addAll(faces);
            set.registered().putAll(registered);
            return set;
        }
    }
}
