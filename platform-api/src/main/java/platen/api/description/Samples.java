package platen.api.description;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import platen.api.description.Description.Operation;
import platen.api.description.Description.SampleBody;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Provides the sample values of the requests in a collection. */
final class Samples {
    private static final Pattern PARAMETER = Pattern.compile("\\{(\\w+)}");

    private Samples() {}

    /**
     * Returns the variables: those that a person sets once (the service, the key, the template to render) and those
     * that are set from replies.
     */
    static Map<String, String> variables(String baseUrl) {
        var variables = new LinkedHashMap<String, String>();
        variables.put("base_url", baseUrl);
        // A placeholder, because scanners for leaked secrets would report a key that looks real.
        variables.put("api_key", "sk_test_YOUR_KEY");
        variables.put("template", "consent");
        variables.put("workflow", "onboarding");
        variables.put("version", "1");
        OperationOrder.variables().keySet().forEach(name -> variables.put(name, ""));
        return variables;
    }

    /** Returns the path with variables in place of its parameters. */
    static String path(Operation operation) {
        return PARAMETER.matcher(operation.path())
                .replaceAll(match -> Matcher.quoteReplacement(
                        "{{" + OperationOrder.variable(operation, match.group(1)) + "}}"));
    }

    /**
     * Returns the body to send. Values that can be used only once, such as an alias or an idempotency key, differ on
     * each request.
     */
    static Optional<SampleBody> body(Operation operation) {
        return operation.sampleBody().map(body -> {
            if (!(body.example().deepCopy() instanceof ObjectNode example)) {
                return body;
            }
            for (String once : List.of("alias", "idempotency_key")) {
                if (example.has(once)) {
                    example.put(once, example.path(once).asString() + "-{{$timestamp}}");
                }
            }
            return new SampleBody(body.type(), example);
        });
    }

    /**
     * Returns whether a parameter is sent. The parameter {@code wait} is, so that the result can be downloaded next, and
     * {@code from}, because the first version has no version before it.
     */
    static boolean isSent(JsonNode parameter) {
        return List.of("wait", "from").contains(parameter.path("name").asString());
    }

    /** Returns the query parameters of the operation. */
    static List<JsonNode> query(Operation operation) {
        return operation.parameters().stream().filter(each -> each.path("in").asString().equals("query")).toList();
    }

    /** Returns the path with the parameters that are sent. */
    static String url(Operation operation) {
        String sent = query(operation).stream()
                .filter(Samples::isSent)
                .map(each -> each.path("name").asString() + "=" + value(each))
                .collect(Collectors.joining("&"));
        return "{{base_url}}" + path(operation) + (sent.isEmpty() ? "" : "?" + sent);
    }

    /** Returns a valid value of a query parameter. */
    static String value(JsonNode parameter) {
        JsonNode schema = Description.resolve(parameter.path("schema"));
        for (String source : new String[]{"/examples/0", "/enum/0", "/default", "/maximum"}) {
            JsonNode value = schema.at(source);
            if (!value.isMissingNode()) {
                return value.asString();
            }
        }
        return schema.path("type").asString("").equals("boolean") ? "true" : "";
    }
}
