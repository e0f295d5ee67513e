package platen.jobs.mail;

import java.util.UUID;
import platen.db.core.PublicId;
import platen.jobs.queue.QueuedJob;

/** Queued job that asks a worker to send a mail. */
public record MailJob(UUID id) implements QueuedJob {
    @Override
    public Class<MailJobHandler> getJobRequestHandler() {
        return MailJobHandler.class;
    }

    @Override
    public String jobName() {
        return "Send " + PublicId.MAIL.of(id);
    }
}
