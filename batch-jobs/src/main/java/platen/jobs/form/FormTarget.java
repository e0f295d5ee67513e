package platen.jobs.form;

import platen.db.form.HostedForm;
import platen.db.workspace.Workspace;
import platen.jobs.engine.schema.InputSchema;

/**
 * A form with what it asks for.
 *
 * @param schema of the version that is published now
 */
public record FormTarget(HostedForm form, Workspace workspace, InputSchema schema) {}
