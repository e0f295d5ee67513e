package platen.jobs.envelope.complete;

import java.util.ArrayList;
import java.util.List;
import platen.db.envelope.TrailEntry;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The document that the last person confirmed, as the trail has it.
 *
 * @param sha256 of the file, in hexadecimal digits
 * @param documents each document alone, in their order; empty in a trail of an earlier version
 */
record Confirmation(String sha256, List<Single> documents) {
    /** A document of the envelope with its SHA-256 in hexadecimal digits. */
    record Single(String sha256, int pageCount) {}

    /** Returns the facts of the entry of a person who signed. */
    static Confirmation of(TrailEntry signed) {
        ObjectNode facts = StoredJson.object(signed.facts());
        var documents = new ArrayList<Single>();
        for (JsonNode each : facts.path("documents")) {
            documents.add(new Single(each.path("sha256").stringValue(), each.path("page_count").intValue()));
        }
        return new Confirmation(facts.path("sha256").stringValue(), List.copyOf(documents));
    }
}
