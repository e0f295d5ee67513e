package platen.web.docs;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import platen.api.description.Description;
import tools.jackson.databind.JsonNode;

/** A member of an object's schema. */
record SchemaMember(String name, JsonNode schema, boolean required) {

    /** Returns the members of a schema and of those it consists of. */
    static List<SchemaMember> of(JsonNode schema) {
        var members = new ArrayList<SchemaMember>();
        collect(schema, requiredNames(schema), members);
        return members;
    }

    private static void collect(JsonNode schema, Set<String> required, List<SchemaMember> members) {
        schema.path("allOf").forEach(part -> collect(Description.resolve(part), required, members));
        schema.path("properties").properties().forEach(member -> members.add(new SchemaMember(member.getKey(),
                member.getValue(), required.contains(member.getKey()))));
    }

    private static Set<String> requiredNames(JsonNode schema) {
        var required = new HashSet<String>();
        schema.path("required").forEach(name -> required.add(name.asString()));
        schema.path("allOf").forEach(part -> required.addAll(requiredNames(Description.resolve(part))));
        return required;
    }
}
