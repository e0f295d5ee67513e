package platen.api.description;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import platen.api.description.Description.Operation;
import tools.jackson.databind.JsonNode;

/** What requests of a collection are filled with. */
final class Samples {
    private static final Pattern PARAMETER = Pattern.compile("\\{(\\w+)}");

    private Samples() {}

    /** Variables that a person sets once: the service, the key, and one of each thing that paths name. */
    static Map<String, String> variables(String baseUrl) {
        var variables = new LinkedHashMap<String, String>();
        variables.put("base_url", baseUrl);
        // No key to copy: one that looks real would be reported by scanners for leaked secrets.
        variables.put("api_key", "sk_test_YOUR_KEY");
        variables.put("template", "consent");
        variables.put("workflow", "onboarding");
        variables.put("version", "1");
        for (Operation operation : Description.operations()) {
            for (JsonNode parameter : operation.parameters()) {
                String name = parameter.path("name").asString();
                if (name.endsWith("_id") && parameter.path("in").asString().equals("path")) {
                    variables.put(name, "");
                }
            }
        }
        return variables;
    }

    /** The path with variables in place of its parameters. */
    static String path(Operation operation) {
        String alias = operation.path().contains("/workflows/") ? "workflow" : "template";
        return PARAMETER.matcher(operation.path())
                .replaceAll(match -> Matcher.quoteReplacement(
                        "{{" + (match.group(1).equals("alias") ? alias : match.group(1)) + "}}"));
    }

    /** A value that a query parameter takes. */
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
