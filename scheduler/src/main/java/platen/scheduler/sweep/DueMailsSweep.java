package platen.scheduler.sweep;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import platen.db.Database;
import platen.db.mail.MailStore;
import platen.jobs.mail.MailJob;
import platen.jobs.mail.Mails;
import platen.jobs.queue.JobQueue;

/** Sends mails again whose retry is due, and those whose job or worker was lost. */
public final class DueMailsSweep implements Sweep {
    private static final int AT_ONCE = 100;

    private final Database database;
    private final MailStore mails;
    private final JobQueue queue;

    public DueMailsSweep(Database database, MailStore mails, JobQueue queue) {
        this.database = database;
        this.mails = mails;
        this.queue = queue;
    }

    @Override
    public String name() {
        return "due-mails";
    }

    @Override
    public Duration interval() {
        return Duration.ofSeconds(10);
    }

    @Override
    public int runOnce() {
        return database.inTransaction(() -> {
            List<UUID> due = mails.recall(AT_ONCE, Mails.GRACE);
            due.forEach(id -> queue.enqueueAgain(new MailJob(id)));
            return due.size();
        });
    }
}
