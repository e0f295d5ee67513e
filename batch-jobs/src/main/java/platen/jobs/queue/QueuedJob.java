package platen.jobs.queue;

import java.util.UUID;
import org.jobrunr.jobs.lambdas.JobRequest;

/**
 * Job that tells a worker that a row may be due. Implemented by one record per kind of work with the row's id as its
 * only component; its handler, a bean of a public class, reads the row and decides.
 *
 * <p>The record is a stored format: its class name, its handler's class name and {@code {"id": …}} are in the queue.
 * Renaming any of them makes queued jobs unreadable, so drain the queue first.
 */
public interface QueuedJob extends JobRequest {

    /** Returns the key of the authoritative row. */
    UUID id();

    /** Returns the name that operators read in the dashboard: the kind of work and public ids, never customer data. */
    String jobName();
}
