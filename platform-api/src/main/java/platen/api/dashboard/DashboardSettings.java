package platen.api.dashboard;

import java.nio.file.Path;

/**
 * How the operators' door opens.
 *
 * @param dataFolder where the first operator's password is written, once
 * @param jobsWritable whether operators may requeue, trigger and delete jobs
 */
public record DashboardSettings(Path dataFolder, boolean jobsWritable) {}
