package platen.api.description;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import platen.api.description.Description.Operation;
import tools.jackson.databind.JsonNode;

/**
 * Orders the operations so that a collection can run from its first request to its last, and names the values of
 * replies that later requests need.
 */
final class OperationOrder {
    private static final String SUBMISSION_HEADER = "X-Service-Submission-Id";

    private final Map<String, Found> found = new LinkedHashMap<>();

    private OperationOrder() {}

    /** The part of a reply that holds a value. */
    enum Where {
        BODY,
        HEADER
    }

    /**
     * The value of a variable in the reply of an operation.
     *
     * @param operation id of the operation
     * @param name of the member or the header
     */
    record Found(String operation, Where where, String name) {}

    /**
     * Returns the operations by tag, and within a tag as described; operations that archive, delete or purge come last
     * in their tag.
     */
    static List<Operation> operations() {
        List<String> tags = Description.part("tags").valueStream().map(tag -> tag.path("name").asString()).toList();
        return Description.operations()
                .stream()
                .sorted(Comparator.comparing((Operation each) -> tags.indexOf(each.tag()))
                        .thenComparing(each -> each.method().equals("DELETE")))
                .toList();
    }

    /** Returns the source of each variable: the first operation that creates the named resource. */
    static Map<String, Found> variables() {
        var walk = new OperationOrder();
        operations().stream().filter(each -> each.method().equals("POST")).forEach(walk::look);
        return walk.found;
    }

    /** Returns the name of the variable for a path parameter of the operation. */
    static String variable(Operation operation, String parameter) {
        if (!parameter.equals("alias")) {
            return parameter;
        }
        // Management operations work on resources that the collection itself has created.
        return (operation.tag().equals("Management") ? "new_" : "") + kind(operation);
    }

    private void look(Operation operation) {
        JsonNode reply = operation.node()
                .path("responses")
                .properties()
                .stream()
                .filter(each -> each.getKey().startsWith("2"))
                .map(each -> Description.resolve(each.getValue()))
                .findFirst()
                .orElseThrow();
        if (reply.path("headers").has(SUBMISSION_HEADER)) {
            found.putIfAbsent("submission_id", new Found(operation.id(), Where.HEADER, SUBMISSION_HEADER));
        }
        for (String member : members(reply.path("content").path("application/json").path("schema"))) {
            boolean knownBefore = operation.path().contains("{" + member + "}");
            if (!knownBefore && ids().contains(member)) {
                found.putIfAbsent(member, new Found(operation.id(), Where.BODY, member));
            } else if (!knownBefore && member.equals("alias")) {
                found.putIfAbsent(variable(operation, member), new Found(operation.id(), Where.BODY, member));
            }
        }
    }

    /** Returns the parameters that are ids in paths. */
    private static Set<String> ids() {
        return Description.operations()
                .stream()
                .flatMap(each -> each.parameters().stream())
                .filter(each -> each.path("in").asString().equals("path"))
                .map(each -> each.path("name").asString())
                .filter(name -> name.endsWith("_id"))
                .collect(Collectors.toSet());
    }

    private static Set<String> members(JsonNode schema) {
        JsonNode shape = Description.resolve(schema);
        var names = new TreeSet<>(shape.path("properties").propertyNames());
        for (String parts : new String[]{"allOf", "anyOf", "oneOf"}) {
            shape.path(parts).forEach(part -> names.addAll(members(part)));
        }
        return names;
    }

    private static String kind(Operation operation) {
        return operation.path().contains("/workflows") ? "workflow" : "template";
    }
}
