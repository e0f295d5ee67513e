package platen.jobs.form;

import java.time.Clock;
import java.util.List;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.form.FormState;
import platen.db.form.FormStore;
import platen.db.form.HostedForm;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.mail.Mails;

/**
 * Mails the contact of a workspace when the closing time of a hosted form has come, and writes it to the audit log. Forms
 * that were closed by hand before are skipped; a later closing time is reported again. Safe to run on several nodes at
 * once.
 */
public final class FormClosings {
    private static final int PORTION = 100;

    private final Database database;
    private final FormStore forms;
    private final WorkspaceStore workspaces;
    private final Mails mails;
    private final AuditTrail audit;
    private final Clock clock;

    FormClosings(Database database, FormStore forms, WorkspaceStore workspaces, Mails mails, AuditTrail audit,
            Clock clock) {
        this.database = database;
        this.forms = forms;
        this.workspaces = workspaces;
        this.mails = mails;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * Queues the mails that are due, each in the transaction that marks its form.
     *
     * @return number of forms whose time has come
     */
    public int report() {
        int closed = 0;
        int portion;
        do {
            portion = database.inTransaction(() -> {
                List<HostedForm> due = forms.markClosed(clock.instant(), PORTION);
                due.stream().filter(form -> form.state() == FormState.OPEN).forEach(this::report);
                return due.size();
            });
            closed += portion;
        } while (portion == PORTION);
        return closed;
    }

    private void report(HostedForm form) {
        String id = PublicId.FORM.of(form.id());
        audit.record(form.workspaceId(), Actor.SYSTEM, AuditType.FORM_CLOSED, form.id(),
                Difference.action(AuditTrail.object().put("form_id", id).put("title", form.title())
                        .put("submissions", form.submissions())));
        mails.tell(form.workspaceId(), "The form " + form.title() + " is closed", """
                The form "%s" took answers until %s. Visitors see that it is closed.

                Form         %s
                Address      %s
                Submissions  %,d
                Workspace    %s

                Its answers are in the dashboard, and a later closing time opens it again.
                """.formatted(form.title(), form.closesAt(), id, form.path(), form.submissions(),
                workspaces.find(form.workspaceId()).orElseThrow().name()));
    }
}
