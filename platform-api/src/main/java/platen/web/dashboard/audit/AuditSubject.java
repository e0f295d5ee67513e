package platen.web.dashboard.audit;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import platen.db.audit.AuditEntry;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.JsonNode;

/** Names the changed object of an entry in a few words, from the entry's details. */
final class AuditSubject {
    /** Details by which people recognize an object, the best first. */
    private static final List<String> NAMES = List.of("alias", "name", "title", "email", "url");

    private AuditSubject() {}

    /** Returns name, version and environment of the object as far as the entry has them; empty when it has none. */
    static String of(AuditEntry entry) {
        JsonNode data = StoredJson.object(entry.data());
        Stream<String> name = NAMES.stream().map(each -> data.path(each).asString("")).filter(each -> !each.isEmpty());
        String version = data.path("version").isNumber() ? "v" + data.path("version").asInt() : "";
        return Stream.of(name.findFirst().orElse(""), version, data.path("environment").asString(""))
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining(" · "));
    }
}
