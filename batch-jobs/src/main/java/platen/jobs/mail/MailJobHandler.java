package platen.jobs.mail;

import org.jobrunr.jobs.lambdas.JobRequestHandler;

/** Sends the mail that a job names. */
public final class MailJobHandler implements JobRequestHandler<MailJob> {
    private final Mails mails;

    public MailJobHandler(Mails mails) {
        this.mails = mails;
    }

    @Override
    public void run(MailJob job) {
        mails.send(job.id());
    }
}
