package platen.api.description;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import platen.api.description.Description.Operation;
import platen.api.http.operation.MemberNames;
import platen.api.http.operation.OperationVocabulary;
import tools.jackson.databind.JsonNode;

/** Reads the known query parameters and body members of each operation from the description. */
final class VocabularyReader {
    /** Members by schema; a recursive schema is found here while it is still being read. */
    private final Map<JsonNode, MemberNames> read = new IdentityHashMap<>();

    private VocabularyReader() {}

    static Map<String, OperationVocabulary.Words> all() {
        var reader = new VocabularyReader();
        return Description.operations()
                .stream()
                .collect(Collectors.toUnmodifiableMap(each -> OperationVocabulary.key(each.method(), each.path()),
                        reader::of));
    }

    private OperationVocabulary.Words of(Operation operation) {
        Set<String> parameters = Stream.concat(operation.parameters().stream(), operation.fileParameters().stream())
                .filter(each -> each.path("in").asString().equals("query"))
                .map(each -> each.path("name").asString())
                .collect(Collectors.toSet());
        Map<String, MemberNames> bodies = new HashMap<>();
        operation.bodies().properties().forEach(media -> bodies.put(media.getKey(),
                members(media.getValue().path("schema"))));
        return new OperationVocabulary.Words(parameters, bodies);
    }

    private MemberNames members(JsonNode schema) {
        JsonNode shape = Description.resolve(schema);
        MemberNames known = read.get(shape);
        if (known == null) {
            known = new MemberNames();
            read.put(shape, known);
            add(shape, known);
        }
        return known;
    }

    /**
     * Adds the members of a schema. All parts of a composed schema describe one object; the members of an array are
     * those of its elements.
     */
    private void add(JsonNode schema, MemberNames members) {
        JsonNode shape = Description.resolve(schema);
        // When the operation itself refuses unknown members, none are left to be ignored.
        if (shape.isMissingNode() || shape.path("x-unknown").asString("").equals("refused")) {
            return;
        }
        shape.path("properties").properties().forEach(each -> members.add(each.getKey(), members(each.getValue())));
        // Fields that are described in the text only, because a parameter has the same name.
        shape.path("x-accepts").forEach(each -> members.add(each.asString(), new MemberNames()));
        for (String part : new String[]{"allOf", "anyOf", "oneOf"}) {
            shape.path(part).forEach(each -> add(each, members));
        }
        add(shape.path("items"), members);
    }
}
