package platen.jobs.envelope.content;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.InputSchema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Divides the fields of a template between the sender and the people whom its author named as signers. */
public final class SignerFields {
    private SignerFields() {}

    /** Returns the fields without a signer, which the sender fills in. */
    public static InputSchema ofSender(InputSchema schema) {
        return new InputSchema(only(schema.fields(), field -> field.signer() == null), schema.formats());
    }

    /** Returns the fields that a person fills in; a signature is always required. */
    public static InputSchema of(InputSchema schema, String party) {
        return new InputSchema(only(schema.fields(), field -> party.equals(field.signer())), schema.formats());
    }

    /** Returns the names of the people whom fields name, in the order of the fields. */
    public static Set<String> parties(InputSchema schema) {
        var names = new LinkedHashSet<String>();
        leaves(schema.fields()).flatMap(field -> Stream.ofNullable(field.signer())).forEach(names::add);
        return names;
    }

    /** Returns whether a person has a field for a signature. */
    public static boolean hasSignature(InputSchema schema, String party) {
        return leaves(schema.fields())
                .anyMatch(field -> party.equals(field.signer()) && field.type() == FieldType.SIGNATURE);
    }

    private static Stream<Field> leaves(List<Field> fields) {
        return fields.stream()
                .flatMap(field -> field.fields().isEmpty() || field.isArray()
                        ? Stream.of(field)
                        : leaves(field.fields()));
    }

    private static List<Field> only(List<Field> fields, Predicate<Field> wanted) {
        var result = new ArrayList<Field>();
        for (Field field : fields) {
            if (field.fields().isEmpty() || field.isArray()) {
                if (wanted.test(field)) {
                    result.add(required(field));
                }
                continue;
            }
            List<Field> below = only(field.fields(), wanted);
            if (!below.isEmpty()) {
                result.add(new Field(field.key(), field.type(), false, field.required(), field.label(),
                        field.maxLength(), field.options(), below, field.signer()));
            }
        }
        return result;
    }

    private static Field required(Field field) {
        boolean needed = field.required() || field.signer() != null && field.type() == FieldType.SIGNATURE;
        return new Field(field.key(), field.type(), field.isArray(), needed, field.label(), field.maxLength(),
                field.options(), field.fields(), field.signer());
    }

    /** Returns the paths of values in data that a schema has no field for; members of objects after a dot. */
    public static List<String> others(InputSchema schema, ObjectNode data) {
        var found = new ArrayList<String>();
        others(schema.fields(), data, "", found);
        return found;
    }

    private static void others(List<Field> fields, JsonNode data, String prefix, List<String> found) {
        for (String name : data.propertyNames()) {
            Field field = fields.stream().filter(each -> each.key().equals(name)).findFirst().orElse(null);
            if (field == null) {
                found.add(prefix + name);
            } else if (!field.isArray() && !field.fields().isEmpty() && data.path(name).isObject()) {
                others(field.fields(), data.path(name), prefix + name + ".", found);
            }
        }
    }

    /** Returns the values of the sender: data without those of fields that people fill in. */
    public static ObjectNode withoutSigners(InputSchema schema, ObjectNode data) {
        return filtered(schema.fields(), data, field -> field.signer() == null, true);
    }

    /** Returns the values that the sender gave for the fields of a person, except signatures. */
    public static ObjectNode prefilled(InputSchema schema, String party, ObjectNode data) {
        return filtered(schema.fields(), data,
                field -> party.equals(field.signer()) && field.type() != FieldType.SIGNATURE, false);
    }

    /** Returns data without the signatures of people, which they give themselves. */
    public static ObjectNode withoutSignatures(InputSchema schema, ObjectNode data) {
        return filtered(schema.fields(), data,
                field -> field.signer() == null || field.type() != FieldType.SIGNATURE, true);
    }

    /**
     * Returns the values of the wanted fields.
     *
     * @param unknown whether values without a field and empty objects stay
     */
    private static ObjectNode filtered(List<Field> fields, ObjectNode data, Predicate<Field> wanted, boolean unknown) {
        ObjectNode result = data.objectNode();
        for (String name : data.propertyNames()) {
            JsonNode value = data.path(name);
            Field field = fields.stream().filter(each -> each.key().equals(name)).findFirst().orElse(null);
            if (field == null) {
                if (unknown) {
                    result.set(name, value.deepCopy());
                }
            } else if (!field.isArray() && !field.fields().isEmpty() && value instanceof ObjectNode object) {
                ObjectNode below = filtered(field.fields(), object, wanted, unknown);
                if (unknown || !below.isEmpty()) {
                    result.set(name, below);
                }
            } else if (wanted.test(field)) {
                result.set(name, value.deepCopy());
            }
        }
        return result;
    }

    /** Returns the fields of people that data has values for, none of them required. */
    public static InputSchema ofPrefilled(InputSchema schema, ObjectNode data) {
        return new InputSchema(present(schema.fields(), data), schema.formats());
    }

    private static List<Field> present(List<Field> fields, JsonNode data) {
        var result = new ArrayList<Field>();
        for (Field field : fields) {
            if (!data.has(field.key())) {
                continue;
            }
            boolean group = !field.isArray() && !field.fields().isEmpty();
            if (group || field.signer() != null) {
                List<Field> below = group ? present(field.fields(), data.path(field.key())) : field.fields();
                if (!group || !below.isEmpty()) {
                    result.add(new Field(field.key(), field.type(), field.isArray(), false, field.label(),
                            field.maxLength(), field.options(), below, field.signer()));
                }
            }
        }
        return result;
    }

    /** Adds values to data; members of objects are added to those that are there. */
    static void merge(ObjectNode into, JsonNode values) {
        for (String name : values.propertyNames()) {
            JsonNode value = values.path(name);
            if (value.isObject() && into.path(name) instanceof ObjectNode object) {
                merge(object, value);
            } else {
                into.set(name, value.deepCopy());
            }
        }
    }
}
