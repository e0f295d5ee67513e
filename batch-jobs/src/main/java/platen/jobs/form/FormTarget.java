package platen.jobs.form;

import java.time.Instant;
import platen.db.form.HostedForm;
import platen.db.workspace.Workspace;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.form.definition.FormLayout;

/**
 * A form with what it asks for.
 *
 * @param schema of the version that is published now, with the fields in its order
 * @param layout the same fields in the order of the form
 * @param readAt when it was read
 */
public record FormTarget(HostedForm form, Workspace workspace, InputSchema schema, FormLayout layout, Instant readAt) {}
