package platen.web.sign;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.Problem;
import platen.jobs.envelope.content.Entries;
import platen.jobs.envelope.sign.EntryCheck;
import platen.jobs.envelope.sign.SignerDocuments;
import platen.jobs.form.prefill.Prefill;
import platen.web.control.Control;
import platen.web.form.answer.Answers;
import platen.web.form.answer.ProblemText;
import platen.web.text.Texts;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The fields of a person as controls: a group for each document, and the signature that no field is for.
 *
 * @param documents that have fields of this person
 * @param signs whether the person signs on a page after the documents
 */
record SignSheet(List<SignerDocuments.DocumentFields> documents, boolean signs) {
    private static final String SIGNATURE = "signature";

    SignSheet {
        documents = List.copyOf(documents);
    }

    /** Returns whether there is nothing to fill in. */
    boolean isEmpty() {
        return documents.isEmpty() && !signs;
    }

    Answers answers(Texts texts) {
        return new Answers(schema(texts), texts, Prefill.NONE);
    }

    InputSchema schema(Texts texts) {
        var fields = new ArrayList<Field>();
        documents.forEach(each -> fields.add(new Field(key(each.position()), FieldType.OBJECT, false, true,
                each.title(), null, List.of(), each.schema().fields())));
        if (signs) {
            fields.add(new Field(SIGNATURE, FieldType.SIGNATURE, false, true, texts.get("sign.signature"), null,
                    List.of(), List.of()));
        }
        return new InputSchema(fields, InputSchema.Strictness.STRICT);
    }

    private static String key(int position) {
        return "document_" + position;
    }

    /** Returns the data of the controls. */
    ObjectNode data(Entries entries) {
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        documents.forEach(each -> data.set(key(each.position()), entries.document(each.position())));
        entries.signature().ifPresent(url -> data.put(SIGNATURE, url));
        return data;
    }

    /** Returns the entries that data of the controls means. */
    Entries entries(ObjectNode data) {
        Entries entries = Entries.empty();
        for (SignerDocuments.DocumentFields each : documents) {
            if (data.path(key(each.position())) instanceof ObjectNode values) {
                entries = entries.with(each.position(), values);
            }
        }
        return data.path(SIGNATURE).isString() ? entries.signature(data.path(SIGNATURE).stringValue()) : entries;
    }

    /** Returns what is wrong by the names of the controls. */
    Map<String, String> errors(Texts texts, ObjectNode data, List<EntryCheck.Found> problems) {
        List<Control> controls = answers(texts).controls(data, Map.of());
        return ProblemText.errors(texts, controls, problems.stream()
                .map(each -> each.position() < 0
                        ? each.problem()
                        : new Problem(key(each.position()) + "." + each.problem().alias(), each.problem().message(),
                                each.problem().expected()))
                .toList());
    }
}
