package platen.jobs.envelope.sign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.Problem;
import platen.jobs.engine.schema.Validation;
import platen.jobs.envelope.content.Entries;
import platen.jobs.envelope.content.SignerFields;
import platen.jobs.envelope.sign.SignerDocuments.DocumentFields;

/**
 * Checks what a person filled in. Pictures must be in the data: nothing that a person types makes the server fetch an
 * address.
 */
public final class EntryCheck {
    private static final String PICTURE = "data:image/";

    private EntryCheck() {}

    /**
     * A problem of a value.
     *
     * @param position of the document; -1 for the signature on the page of signatures
     */
    public record Found(int position, Problem problem) {}

    /** Returns the names of values that the person has no field for. */
    static List<String> unknown(List<DocumentFields> fields, Entries entries) {
        var unknown = new ArrayList<String>();
        for (DocumentFields each : fields) {
            unknown.addAll(SignerFields.others(each.schema(), entries.document(each.position())));
        }
        entries.json().path("documents").propertyNames().stream()
                .filter(name -> fields.stream().noneMatch(each -> String.valueOf(each.position()).equals(name)))
                .forEach(unknown::add);
        return unknown;
    }

    /** Returns what is missing or wrong. */
    static List<Found> problems(List<DocumentFields> fields, boolean needsSignature, Entries entries) {
        var found = new ArrayList<Found>();
        for (DocumentFields each : fields) {
            InputSchema schema = each.schema();
            Validation.check(schema, entries.document(each.position()), Validation.Mode.STRICT,
                    _ -> Optional.of("must be a picture that was drawn, typed or uploaded"))
                    .errors()
                    .forEach(problem -> found.add(new Found(each.position(), problem)));
        }
        Optional<String> signature = entries.signature();
        if (needsSignature && signature.filter(value -> value.startsWith(PICTURE)).isEmpty()) {
            found.add(new Found(-1, new Problem("signature", "is required", "string")));
        }
        return found;
    }
}
