package platen.web.operator.history;

import java.util.Optional;
import java.util.UUID;
import org.jobrunr.jobs.Job;
import org.jobrunr.jobs.states.StateName;
import org.jobrunr.storage.JobNotFoundException;
import org.jobrunr.storage.StorageProvider;

/** Finds jobs of JobRunr. */
record Jobs(StorageProvider storage) {
    Optional<Job> find(UUID id) {
        try {
            return Optional.of(storage.getJobById(id));
        } catch (JobNotFoundException e) {
            return Optional.empty();
        }
    }

    static boolean isOver(Job job) {
        return job.getState() == StateName.SUCCEEDED || job.getState() == StateName.DELETED;
    }
}
