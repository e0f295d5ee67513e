package platen.jobs.engine.document.hint;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.html.SvgNames;
import platen.jobs.engine.document.selector.Condition;
import platen.jobs.engine.document.selector.Selector;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.document.sheet.StyleRule;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.warning.Warnings;

/** Warns of rules of style sheets that address parts of inline SVGs, which are drawn without these rules. */
public final class SvgRules {
    /** Beginnings of the properties that change how SVG is drawn. */
    private static final List<String> PROPERTIES = List.of("fill", "stroke", "font", "color", "opacity", "visibility",
            "display", "text-anchor", "transform", "stop-", "letter-spacing", "dominant-baseline", "marker",
            "clip-path", "mask");

    private final SvgNames svg;
    private final Set<String> html = new HashSet<>();

    private SvgRules(SvgNames svg) {
        this.svg = svg;
    }

    /**
     * Looks at all rules.
     *
     * @param body the elements of the template
     */
    public static void check(List<StyleRule> rules, SvgNames svg, Markup.Element body, Warnings warnings) {
        if (svg.isEmpty()) {
            return;
        }
        var check = new SvgRules(svg);
        check.note(List.of(body));
        for (StyleRule rule : rules) {
            Place place = drawn(rule.block());
            if (place != null && rule.selectors().stream().anyMatch(check::addressesParts)) {
                warnings.add(place, "rules for parts of svg", "The rule addresses parts of an inline <svg>, which are "
                        + "drawn without style sheets of the document yet. Use attributes such as fill, or a <style> "
                        + "in the <svg>.");
            }
        }
    }

    private static @Nullable Place drawn(Block block) {
        for (Block.Entry entry : block.entries()) {
            if (entry instanceof Block.Longhand longhand
                    && PROPERTIES.stream().anyMatch(longhand.setting().leftToRight().name()::startsWith)) {
                return longhand.place();
            }
        }
        return null;
    }

    private void note(List<Markup> nodes) {
        for (Markup node : nodes) {
            switch (node) {
                case Markup.Element element -> {
                    html.add(element.name());
                    name(element, "class", ".");
                    name(element, "id", "#");
                    note(element.children());
                }
                case Markup.If condition -> {
                    condition.branches().forEach(branch -> note(branch.body()));
                    note(condition.otherwise());
                }
                case Markup.Each loop -> {
                    note(loop.body());
                    note(loop.otherwise());
                }
                case Markup.Text text -> {}
                case Markup.Value value -> {}
            }
        }
    }

    private void name(Markup.Element element, String attribute, String sign) {
        Markup.Attribute value = element.attributes().get(attribute);
        if (value != null && value.isFixed()) {
            for (String name : value.fixed(attribute).split("\\s+", -1)) {
                html.add(sign + name);
            }
        }
    }

    private boolean addressesParts(Selector selector) {
        List<Selector.Compound> compounds = selector.compounds();
        for (Selector.Compound around : compounds.subList(0, compounds.size() - 1)) {
            if (!names(around).stream().allMatch(name -> html.contains(name) || isOfSvg(name))) {
                return false;
            }
        }
        List<String> names = names(selector.subject());
        boolean within = compounds.size() > 1 && names(compounds.get(compounds.size() - 2)).contains("svg");
        return (within || !names.isEmpty()) && names.stream().allMatch(this::isOfSvg);
    }

    private boolean isOfSvg(String name) {
        return name.startsWith(".")
                ? svg.classes().contains(name.substring(1))
                : name.startsWith("#") ? svg.ids().contains(name.substring(1)) : svg.tags().contains(name);
    }

    private static List<String> names(Selector.Compound compound) {
        List<String> names = new ArrayList<>();
        if (compound.tag() != null) {
            names.add(compound.tag());
        }
        for (Condition condition : compound.conditions()) {
            if (condition instanceof Condition.ClassName name) {
                names.add("." + name.name());
            } else if (condition instanceof Condition.Id id) {
                names.add("#" + id.name());
            }
        }
        return names;
    }
}
