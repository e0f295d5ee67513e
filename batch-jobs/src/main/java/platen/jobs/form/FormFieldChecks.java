package platen.jobs.form;

import java.util.Optional;
import platen.db.form.FormPageSettings;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.form.HostedForms.Objection;
import platen.jobs.form.definition.FormDefinitionReader;
import platen.jobs.json.StoredJson;

/** Checks the settings of a form that name fields of its template. */
public final class FormFieldChecks {
    private final FormMails mails;

    FormFieldChecks(FormMails mails) {
        this.mails = mails;
    }

    /**
     * Returns the name of a changed setting and the rule that it violates; empty for none. Unchanged settings are not
     * checked: the published version may have changed since they were set, and no setting could then be changed.
     *
     * @param schema of the version that is published now; empty when there is none
     */
    public Optional<Objection> objection(FormPageSettings before, FormPageSettings after,
            Optional<InputSchema> schema) {
        return mail(before, after, schema).or(() -> definition(before, after, schema));
    }

    private Optional<Objection> mail(FormPageSettings before, FormPageSettings after, Optional<InputSchema> schema) {
        String field = after.followUp().mailField();
        return field.isEmpty() || field.equals(before.followUp().mailField())
                ? Optional.empty()
                : mails.objection(schema, field).map(rule -> new Objection("mail_field", rule));
    }

    private static Optional<Objection> definition(FormPageSettings before, FormPageSettings after,
            Optional<InputSchema> schema) {
        var definition = StoredJson.object(after.definition());
        if (definition.isEmpty() || definition.equals(StoredJson.object(before.definition()))) {
            return Optional.empty();
        }
        if (schema.isEmpty()) {
            return Optional.of(new Objection("definition",
                    "must be absent while no version of the template is published in the environment of the form"));
        }
        return FormDefinitionReader.objection(definition, schema.get())
                .map(problem -> new Objection(
                        problem.alias().isEmpty() ? "definition" : "definition." + problem.alias(), problem.message()));
    }
}
