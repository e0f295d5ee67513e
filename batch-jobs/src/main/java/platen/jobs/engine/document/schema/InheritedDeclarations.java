package platen.jobs.engine.document.schema;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.template.CompileOutcome.DroppedOverride;
import platen.jobs.engine.template.CompileOutcome.Overrides;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Keeps those declarations of an earlier version whose fields a new template still has. */
final class InheritedDeclarations {
    private static final Place PLACE = new Place("the schema", 1, 1);

    private final Shape root;
    private final List<DroppedOverride> dropped = new ArrayList<>();

    /** @param root the fields of the new template; declarations are tried on it, so it is of no use afterwards */
    InheritedDeclarations(Shape root) {
        this.root = root;
    }

    Overrides of(ObjectNode declarations) {
        ObjectNode kept = declarations.deepCopy();
        ArrayNode fields = kept.putArray("fields");
        for (JsonNode field : present(declarations.path("fields"), root, "")) {
            String mistake = mistake(field);
            if (mistake == null) {
                fields.add(field);
            } else {
                dropped.add(new DroppedOverride(field.path("key").asString(""), mistake));
            }
        }
        return new Overrides(fields.isEmpty() && !kept.has("strict_formats") ? null : kept, dropped);
    }

    /** The declarations of fields that the template has, at any depth. */
    private ArrayNode present(JsonNode fields, Shape parent, String prefix) {
        ArrayNode present = JsonNodeFactory.instance.arrayNode();
        for (JsonNode field : fields) {
            String path = prefix + field.path("key").asString("");
            Shape shape = parent.memberIfAny(field.path("key").asString(""));
            if (shape == null) {
                dropped.add(new DroppedOverride(path, "The template has no field '" + path + "' any more."));
            } else if (field instanceof ObjectNode object) {
                ObjectNode copy = object.deepCopy();
                if (copy.has("fields")) {
                    copy.set("fields", present(copy.path("fields"), shape, path + "."));
                }
                present.add(copy);
            }
        }
        return present;
    }

    /** Returns the reason why a declaration does not fit, or null when it fits. */
    private @Nullable String mistake(JsonNode field) {
        ObjectNode one = JsonNodeFactory.instance.objectNode();
        one.putArray("fields").add(field);
        try {
            new SchemaBlock(one, one.toString(), PLACE).declare(root);
            return null;
        } catch (Mistake mistake) {
            return mistake.sentence();
        }
    }
}
