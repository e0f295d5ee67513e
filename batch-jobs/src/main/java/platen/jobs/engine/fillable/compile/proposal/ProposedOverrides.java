package platen.jobs.engine.fillable.compile.proposal;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.compile.field.DerivedField;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.template.KeyProposal;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Adds proposals to the overrides that an author gave. */
public final class ProposedOverrides {
    private ProposedOverrides() {}

    /** Returns the overrides with a rename for each field that they do not name; keys that they use stay theirs. */
    public static @Nullable ObjectNode with(@Nullable ObjectNode given, List<DerivedField> derived,
            List<KeyProposal> proposals) {
        ObjectNode all = given == null ? JsonNodeFactory.instance.objectNode() : given.deepCopy();
        ArrayNode fields = all.path("fields") instanceof ArrayNode present ? present : all.putArray("fields");
        Set<String> named = new HashSet<>();
        Set<String> keys = new HashSet<>();
        for (JsonNode each : fields) {
            named.add(each.path("field").asString(""));
            keys.add(each.path("key").asString(""));
        }
        Map<String, DerivedField> byName = new HashMap<>();
        derived.forEach(each -> byName.put(each.raw().name(), each));
        for (KeyProposal proposal : proposals) {
            DerivedField field = byName.get(proposal.field());
            if (field == null || named.contains(proposal.field()) || named.contains(field.key())) {
                continue;
            }
            String key = proposal.key();
            for (int n = 2; !keys.add(key); n++) {
                key = proposal.key() + "_" + n;
            }
            add(fields, field, proposal, key);
        }
        return fields.isEmpty() && given == null ? null : all;
    }

    private static void add(ArrayNode fields, DerivedField field, KeyProposal proposal, String key) {
        boolean typed = proposal.type() != field.type() && proposal.type().shape() == FieldType.Shape.STRING;
        boolean labelled = field.label() == null && proposal.label() != null;
        boolean optioned = !proposal.options().isEmpty();
        if (key.equals(field.key()) && !typed && !labelled && !optioned) {
            return;
        }
        ObjectNode override = fields.addObject().put("field", proposal.field()).put("key", key);
        if (typed) {
            override.put("type", proposal.type().wireName());
        }
        if (labelled) {
            override.put("label", proposal.label());
        }
        if (optioned) {
            ArrayNode options = override.putArray("options");
            proposal.options().forEach(
                    each -> options.addObject().put("value", each.value()).put("label", each.label()));
        }
    }
}
