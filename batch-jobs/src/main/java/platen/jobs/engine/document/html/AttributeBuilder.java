package platen.jobs.engine.document.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.html.WrittenAttributes.Written;
import platen.jobs.engine.document.source.Expression;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Place;

/**
 * Builds the value of an attribute. As in HTML, the first attribute of a name counts. A boolean attribute, such as
 * {@code checked}, that has placeholders or blocks in its value exists where the value is not empty; a placeholder in
 * it counts as in a condition.
 */
final class AttributeBuilder {
    private static final Set<String> BOOLEAN = Set.of("checked", "selected", "disabled", "hidden", "open", "reversed",
            "multiple", "readonly", "required", "nowrap", "noshade", "autofocus", "default", "inert", "novalidate");

    private AttributeBuilder() {}

    /**
     * Returns an attribute.
     *
     * @param written with this name, the last of which may have no condition
     * @param around the block in which the element stands, or null for none
     */
    static Markup.Attribute attribute(MaskedSource source, String name, List<Written> written, @Nullable Block around) {
        Place place = written.getFirst().place();
        List<Markup.Branch> branches = new ArrayList<>();
        for (Written each : written) {
            Block block = each.around() == null ? around : each.around();
            List<Markup> parts = InlineParts.of(source, each.value(), each.place(), block);
            Expression condition = each.condition();
            if (BOOLEAN.contains(name) && !parts.stream().allMatch(Markup.Text.class::isInstance)) {
                Expression filled = Conditions.filled(parts);
                if (filled == null) {
                    continue;
                }
                condition = Conditions.both(condition, filled);
                parts = List.of();
            }
            if (condition == null) {
                return new Markup.Attribute(branches.isEmpty()
                        ? parts
                        : List.of(new Markup.If(branches, parts, place)), place);
            }
            branches.add(new Markup.Branch(condition, parts));
        }
        return new Markup.Attribute(List.of(new Markup.If(branches, List.of(), place)),
                Markup.Attribute.Presence.BY_CONDITION, place);
    }
}
