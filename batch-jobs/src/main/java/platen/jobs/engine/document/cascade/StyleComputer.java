package platen.jobs.engine.document.cascade;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.cascade.Resolution.Candidate;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.property.Declared;
import platen.jobs.engine.document.property.Property;
import platen.jobs.engine.document.property.PropertyParser;
import platen.jobs.engine.document.property.PropertyTable;
import platen.jobs.engine.document.property.Setting;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.document.value.CssColor;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.ValueComputer;

/** Computes the style of one element. */
final class StyleComputer {
    /** Properties on which the units of others depend, in their order. */
    private static final List<Property> FIRST = List.of(PropertyTable.named("color-scheme"),
            PropertyTable.named("color"), PropertyTable.named("font-family"), PropertyTable.named("font-size"),
            PropertyTable.named("font-weight"), PropertyTable.named("font-style"),
            PropertyTable.named("line-height"), PropertyTable.named("direction"));
    private static final boolean[] IS_FIRST = first();
    private static final Property COLOR = PropertyTable.named("color");
    private static final Property DISPLAY = PropertyTable.named("display");
    private static final Property FONT_SIZE = PropertyTable.named("font-size");
    private static final Property LINE_HEIGHT = PropertyTable.named("line-height");
    private static final Property TEXT_ALIGN = PropertyTable.named("text-align");

    private final ElementContext element;
    private final FontSizes fonts;
    private final double[] page;
    private final Resolution resolution;
    private final Substitution substitution;
    private final Map<String, CustomProperty> registered;
    private final CssValue[] values = new CssValue[PropertyTable.all().size()];
    private final Map<Declared.Pending, List<Setting>> substituted = new IdentityHashMap<>();
    private ComputedStyle.FontBasis basis = ComputedStyle.FontBasis.INITIAL;

    /** @param page width and height of a page's content, in pixels */
    StyleComputer(ElementContext element, List<Matched> matched, Map<String, CustomProperty> registered,
            FontSizes fonts,
            double[] page) {
        this.element = element;
        this.fonts = fonts;
        this.page = page;
        this.registered = registered;
        ComputedStyle parent = element.parent();
        this.resolution = new Resolution(matched, parent != null && parent.get("direction").is("rtl"));
        Map<String, List<Component>> inherited = parent == null ? Map.of() : inherited(parent, registered);
        this.substitution = new Substitution(declaredCustoms(inherited), inherited, registered,
                element.attributes());
    }

    /** Browsers end at tables what {@code align="center"} of an element around them means. */
    private void resetAlignment() {
        int align = TEXT_ALIGN.index();
        CssValue own = values[align];
        if (element.name().equals("table") && own != null
                && own.is("-webkit-left", "-webkit-center", "-webkit-right")) {
            values[align] = new CssValue.Keyword("start");
        }
    }

    private static boolean[] first() {
        var first = new boolean[PropertyTable.all().size()];
        FIRST.forEach(each -> first[each.index()] = true);
        return first;
    }

    private static Map<String, List<Component>> inherited(ComputedStyle parent,
            Map<String, CustomProperty> registered) {
        Map<String, List<Component>> customs = parent.customs();
        boolean all = registered.isEmpty() || customs.keySet().stream().noneMatch(name -> isOwn(name, registered));
        if (all) {
            return customs;
        }
        Map<String, List<Component>> some = new HashMap<>(customs);
        some.keySet().removeIf(name -> isOwn(name, registered));
        return some;
    }

    private static boolean isOwn(String name, Map<String, CustomProperty> registered) {
        CustomProperty registration = registered.get(name);
        return registration != null && !registration.inherits();
    }

    private Map<String, List<Component>> declaredCustoms(Map<String, List<Component>> inherited) {
        Map<String, List<Component>> declared = new HashMap<>();
        resolution.customs().forEach((name, candidate) -> {
            @Nullable
            Candidate found = candidate;
            while (found != null && found.entry() instanceof Block.Custom custom
                    && custom.wide().startsWith("REVERT")) {
                found = resolution.reverted(found, custom.wide().endsWith("LAYER"));
            }
            List<Component> value = found == null ? null : Resolution.value(found);
            boolean initial = found != null && found.entry() instanceof Block.Custom custom
                    && custom.wide().equals("INITIAL");
            if (value != null) {
                declared.put(name, value);
            } else if (initial) {
                // A reference to nothing is invalid, and that is what the initial value is.
                declared.put(name, List.of(new Component.Function("var", List.of(), 0)));
            }
        });
        return declared;
    }

    ComputedStyle compute() {
        Map<String, List<Component>> customs = substitution.customs();
        ComputedStyle parent = element.parent();
        CssColor parentColor = parent == null ? CssColor.BLACK : parent.color();
        var parentSizes = new ElementSizes(fonts, parent, element.root(), page);
        var inherited = new ValueComputer(parentSizes, parentColor);
        for (Property property : FIRST) {
            ValueComputer computer = property == LINE_HEIGHT
                    ? new ValueComputer(sizes(), parentColor)
                    : inherited;
            values[property.index()] = value(property, computer);
            if (property == FONT_SIZE) {
                adjustFontSize();
            }
        }
        CssColor color = values[COLOR.index()] instanceof CssColor own ? own : CssColor.BLACK;
        var computer = new ValueComputer(sizes(), color);
        for (Property property : PropertyTable.all()) {
            if (!IS_FIRST[property.index()]) {
                values[property.index()] = value(property, computer);
            }
        }
        resetAlignment();
        boolean inline = Displays.isInline(values[DISPLAY.index()]);
        Interactions.apply(values, element);
        return new ComputedStyle(values, absolute(customs), basis,
                Zoom.effective(values, parent == null ? 1 : parent.zoom()), inline);
    }

    /** Lengths of registered properties are computed where they are declared. */
    private Map<String, List<Component>> absolute(Map<String, List<Component>> customs) {
        if (registered.isEmpty() || resolution.customs().keySet().stream().noneMatch(registered::containsKey)) {
            return customs;
        }
        Map<String, List<Component>> all = new HashMap<>(customs);
        for (String name : resolution.customs().keySet()) {
            CustomProperty registration = registered.get(name);
            List<Component> value = all.get(name);
            if (registration != null && value != null) {
                all.put(name, registration.absolute(value, sizes()));
            }
        }
        return all;
    }

    private ElementSizes sizes() {
        return ElementSizes.own(fonts, values, element.root(), page);
    }

    private void adjustFontSize() {
        var size = new FontSizeRules(element.parent(), values, resolution.winner(FONT_SIZE) != null);
        Declared declared = declared(FONT_SIZE);
        basis = size.basis(declared instanceof Declared.Known known ? known.value() : null);
        size.adjust(basis);
    }

    private CssValue value(Property property, ValueComputer computer) {
        Declared declared = declared(property);
        ComputedStyle parent = element.parent();
        boolean inherit = declared == null
                ? property.isInherited()
                : declared instanceof Declared.Wide wide && (wide.keyword() == Declared.Wide.Keyword.INHERIT
                        || wide.keyword() != Declared.Wide.Keyword.INITIAL && property.isInherited());
        if (inherit && parent != null) {
            return parent.get(property);
        }
        if (declared instanceof Declared.Known known) {
            return PropertyRules.compute(property, known.value(), computer, parent);
        }
        CssValue fixed = InitialValues.of(property);
        return fixed == null ? PropertyRules.compute(property, property.initial(), computer, parent) : fixed;
    }

    /** Describes what is declared, without references and reversals; null when nothing is. */
    private @Nullable Declared declared(Property property) {
        Candidate candidate = resolution.winner(property);
        while (candidate != null) {
            Declared declared = candidate.entry() instanceof Block.Longhand longhand
                    ? longhand.setting().value()
                    : null;
            if (declared instanceof Declared.Pending pending) {
                declared = replaced(pending, property);
            }
            if (!(declared instanceof Declared.Wide wide) || wide.keyword() != Declared.Wide.Keyword.REVERT
                    && wide.keyword() != Declared.Wide.Keyword.REVERT_LAYER) {
                return declared;
            }
            candidate = resolution.reverted(candidate, wide.keyword() == Declared.Wide.Keyword.REVERT_LAYER);
        }
        return null;
    }

    /** The value without references; {@code unset} when that is invalid. */
    private Declared replaced(Declared.Pending pending, Property property) {
        List<Setting> settings = substituted.get(pending);
        if (settings == null) {
            List<Component> value = substitution.replaced(pending.value());
            settings = value == null || PropertyParser.refersToOthers(value)
                    ? null
                    : PropertyParser.parse(pending.property(), PropertyParser.custom(value), pending.context());
            settings = settings == null ? new ArrayList<>() : settings;
            substituted.put(pending, settings);
        }
        for (Setting setting : settings) {
            if (setting.leftToRight() == property || setting.rightToLeft() == property) {
                return setting.value();
            }
        }
        return new Declared.Wide(Declared.Wide.Keyword.UNSET);
    }
}
