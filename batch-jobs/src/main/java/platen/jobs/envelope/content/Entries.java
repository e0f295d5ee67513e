package platen.jobs.envelope.content;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Entries of a person: the data of the own fields in each document, and a signature for the page of signatures.
 *
 * @param json {@code {"documents":{"0":{…}},"signature":"data:image/png;base64,…"}}, with the date of the look once the
 *     person has looked
 */
public record Entries(ObjectNode json) {
    private static final String DOCUMENTS = "documents";
    private static final String SIGNATURE = "signature";
    private static final String DATE = "date";

    /** Copies the object, so that nothing changes it. */
    public Entries {
        json = json.deepCopy();
    }

    /** Returns entries without any value. */
    public static Entries empty() {
        return new Entries(JsonNodeFactory.instance.objectNode());
    }

    /** Returns a copy. */
    @Override
    public ObjectNode json() {
        return json.deepCopy();
    }

    /** Returns the values of a document. */
    public ObjectNode document(int position) {
        return json.path(DOCUMENTS).path(String.valueOf(position)) instanceof ObjectNode data
                ? data.deepCopy()
                : JsonNodeFactory.instance.objectNode();
    }

    /** Returns a copy with other values of a document. */
    public Entries with(int position, ObjectNode data) {
        ObjectNode copy = json();
        ObjectNode documents = copy.path(DOCUMENTS) instanceof ObjectNode known
                ? known
                : copy.putObject(DOCUMENTS);
        documents.set(String.valueOf(position), data.deepCopy());
        return new Entries(copy);
    }

    /** Returns the signature for the page of signatures as a data URL; empty for none. */
    public Optional<String> signature() {
        JsonNode value = json.path(SIGNATURE);
        return value.isString() ? Optional.of(value.stringValue()) : Optional.empty();
    }

    /** Returns a copy with another signature for the page of signatures; null for none. */
    public Entries signature(@Nullable String dataUrl) {
        ObjectNode copy = json();
        copy.remove(SIGNATURE);
        return new Entries(dataUrl == null ? copy : copy.put(SIGNATURE, dataUrl));
    }

    /** Returns the day on which the person looked at the documents, such as 2026-11-28; empty before. */
    public Optional<String> date() {
        JsonNode value = json.path(DATE);
        return value.isString() ? Optional.of(value.stringValue()) : Optional.empty();
    }

    /** Returns a copy with the day on which the person looked at the documents. */
    public Entries dated(String day) {
        return new Entries(json().put(DATE, day));
    }
}
