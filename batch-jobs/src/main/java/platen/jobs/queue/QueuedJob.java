package platen.jobs.queue;

import java.util.UUID;
import org.jobrunr.jobs.lambdas.JobRequest;

/**
 * Says that a row may be due. Implemented by one record per kind of work with the row's id as its only component; its
 * handler, a bean of a public class, looks at the row and decides.
 *
 * <p>The record is a wire format: its class name, its handler's class name and {@code {"id": …}} are stored in the
 * queue. Renaming any of them strands what is queued, so drain first.
 */
public interface QueuedJob extends JobRequest {

    /** Key of the row that is the truth of this work. */
    UUID id();

    /** What operators read in the dashboard: the kind of work and public ids, never data of a customer. */
    String jobName();
}
