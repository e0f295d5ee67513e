package platen.jobs.engine.document.property;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.CssParser;
import platen.jobs.engine.document.property.Declared.Wide;
import platen.jobs.engine.document.property.Shorthands.Shorthand;
import platen.jobs.engine.document.value.CssValue;

/** Makes settings of longhands from declarations. */
public final class PropertyParser {
    private static final Map<String, Wide.Keyword> WIDE = Map.of("inherit", Wide.Keyword.INHERIT, "initial",
            Wide.Keyword.INITIAL, "unset", Wide.Keyword.UNSET, "revert", Wide.Keyword.REVERT, "revert-layer",
            Wide.Keyword.REVERT_LAYER);
    private static final int MAX_COMPONENTS = 4_000;

    /** Settings of {@code all}, which hostile sheets repeat. */
    private static final Map<Wide.Keyword, List<Setting>> ALL = new ConcurrentHashMap<>();

    private PropertyParser() {}

    /** Whether there is a property of this name, under any name that is understood. */
    public static boolean isKnown(String name) {
        String standard = PropertyNames.standard(name);
        return standard.startsWith("--") || standard.equals("all") || Shorthands.find(standard) != null
                || PropertyTable.find(PropertyNames.physical(standard)[0]) != null;
    }

    /**
     * Parses a value.
     *
     * @param name of a longhand or shorthand in lower case
     * @return what the longhands are set to; null when the property is unknown or the value does not fit
     */
    public static @Nullable List<Setting> parse(String name, List<Component> value, ValueContext context) {
        String standard = PropertyNames.standard(name);
        if (!isKnown(name) || value.size() > MAX_COMPONENTS) {
            return null;
        }
        Wide wide = wide(value);
        if (wide != null) {
            return all(standard, wide);
        }
        if (refersToOthers(value)) {
            return all(standard, new Declared.Pending(standard, value, context));
        }
        List<Component> compact = PropertyTable.compact(value);
        if (isBreakOfEarlierDrafts(name, compact)) {
            return null;
        }
        Shorthand shorthand = Shorthands.find(standard);
        if (shorthand != null) {
            Map<String, CssValue> values = shorthand.expand(new ShorthandInput(compact, context));
            if (values == null) {
                return null;
            }
            List<Setting> settings = new ArrayList<>();
            values.forEach((longhand, each) -> settings.add(setting(longhand, new Declared.Known(each))));
            return settings;
        }
        Property property = PropertyTable.find(PropertyNames.physical(standard)[0]);
        CssValue parsed = property == null ? null : property.parse(compact, context);
        return parsed == null ? null : List.of(setting(standard, new Declared.Known(parsed)));
    }

    /** Browsers take "always" for {@code page-break-before}, but not for {@code break-before}, which has "page". */
    private static boolean isBreakOfEarlierDrafts(String name, List<Component> value) {
        return (name.equals("break-before") || name.equals("break-after")) && value.size() == 1
                && (value.getFirst().isIdent("always") || value.getFirst().isIdent("all"));
    }

    private static Setting setting(String longhand, Declared value) {
        String[] physical = PropertyNames.physical(longhand);
        return new Setting(PropertyTable.named(physical[0]), PropertyTable.named(physical[1]), value);
    }

    /** The keyword that every property takes, when the value is one; else null. */
    public static @Nullable Wide wide(List<Component> value) {
        if (value.size() == 1) {
            for (var each : WIDE.entrySet()) {
                if (value.getFirst().isIdent(each.getKey())) {
                    return new Wide(each.getValue());
                }
            }
        }
        return null;
    }

    /** Returns whether the property {@code all} sets this one. */
    public static boolean isOfAll(Property property) {
        String name = property.name();
        return !name.equals("direction") && !name.equals("unicode-bidi") && !name.startsWith("-platen-");
    }

    private static List<Setting> ofAll(Declared value) {
        return PropertyTable.all().stream().filter(PropertyParser::isOfAll)
                .map(each -> new Setting(each, each, value)).toList();
    }

    private static List<Setting> all(String standard, Declared value) {
        Shorthand shorthand = Shorthands.find(standard);
        if (standard.equals("all")) {
            return value instanceof Wide wide
                    ? ALL.computeIfAbsent(wide.keyword(), keyword -> ofAll(value))
                    : ofAll(value);
        }
        return shorthand == null
                ? List.of(setting(standard, value))
                : shorthand.longhands().stream().map(each -> setting(each, value)).toList();
    }

    /** Whether a value waits for custom properties, attributes or the environment. */
    public static boolean refersToOthers(List<Component> value) {
        for (Component component : value) {
            boolean refers = switch (component) {
                case Component.Function function -> function.name().equals("var") || function.name().equals("env")
                        || function.name().equals("attr") || refersToOthers(function.arguments());
                case Component.Block block -> refersToOthers(block.content());
                case platen.jobs.engine.document.css.Token token -> false;
            };
            if (refers) {
                return true;
            }
        }
        return false;
    }

    /** The components without whitespace at either end, as custom properties keep them. */
    public static List<Component> custom(List<Component> value) {
        return CssParser.trimmed(value);
    }
}
