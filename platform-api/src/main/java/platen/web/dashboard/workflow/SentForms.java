package platen.web.dashboard.workflow;

import java.util.List;
import platen.jobs.engine.schema.Problem;
import platen.web.view.Form;

/**
 * The forms of the page of a workflow, one of which may have been sent.
 *
 * @param problems why a publication was refused; empty when none was
 */
record SentForms(List<Problem> problems, TrialForm trial, DefinitionForm definition) {
    /** The page as it is opened. */
    static final SentForms NOTHING = new SentForms(List.of(), TrialForm.blank(), DefinitionForm.blank());

    SentForms {
        problems = List.copyOf(problems);
    }

    static SentForms of(List<Problem> problems) {
        return new SentForms(problems, TrialForm.blank(), DefinitionForm.blank());
    }

    static SentForms of(TrialForm trial) {
        return new SentForms(List.of(), trial, DefinitionForm.blank());
    }

    static SentForms of(DefinitionForm definition) {
        return new SentForms(List.of(), TrialForm.blank(), definition);
    }

    /** Returns the form whose errors the page lists. */
    Form form() {
        return trial.form().isValid() ? definition.form() : trial.form();
    }
}
