package platen.jobs.workspace;

import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import platen.db.core.Database;
import platen.db.workspace.UsageNoticeStore;
import platen.db.workspace.UsageNoticeStore.Reached;
import platen.jobs.mail.Mails;
import platen.jobs.render.accept.Quota;

/** Mails the contact of a workspace when its monthly quota is used to 80 and to 100 percent, once each. */
public final class UsageNotices {
    private static final int MAX_AT_ONCE = 100;

    private final Database database;
    private final UsageNoticeStore notices;
    private final Mails mails;
    private final Clock clock;

    public UsageNotices(Database database, UsageNoticeStore notices, Mails mails, Clock clock) {
        this.database = database;
        this.notices = notices;
        this.mails = mails;
        this.clock = clock;
    }

    /**
     * Queues the mails that are due, in the transaction that marks them.
     *
     * @return number of mails
     */
    public int send() {
        LocalDate month = Quota.month(clock.instant());
        return database.inTransaction(() -> {
            List<Reached> reached = notices.take(month, MAX_AT_ONCE);
            reached.forEach(each -> tell(each, month));
            return reached.size();
        });
    }

    private void tell(Reached reached, LocalDate month) {
        boolean all = reached.percent() == 100;
        mails.tell(reached.workspaceId(), all
                ? "The quota of " + reached.workspace() + " is used up"
                : "80 % of the quota of " + reached.workspace() + " is used",
                """
                        %s

                        Workspace  %s
                        Used       %,d of %,d renders
                        Resets     %s, 00:00 UTC

                        The page "Usage" of the workspace shows the days, templates, keys and sources. A larger plan
                        takes effect at once:

                            platen workspaces change "%s" --plan=business
                        """.formatted(all
                        ? "Further renders in production are refused with 429 until the quota resets."
                        : "Renders in production are refused once the quota is used up.",
                        reached.workspace(), reached.used(), reached.allowance(), month.plusMonths(1),
                        reached.workspace()));
    }
}
