package platen.scheduler.sweep;

import java.time.Duration;
import platen.db.core.Database;
import platen.db.mail.MailStore;
import platen.jobs.mail.MailJob;
import platen.jobs.mail.Mails;
import platen.jobs.queue.JobQueue;

/** Enqueues mails whose retry is due, and those whose job or worker was lost. */
public final class DueMailsSweep implements Sweep {
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
        return Duration.ofSeconds(2);
    }

    @Override
    public int runOnce() {
        return RequeueSweep.all(database, limit -> mails.requeue(limit, Mails.GRACE),
                id -> queue.enqueueAgain(new MailJob(id)));
    }
}
