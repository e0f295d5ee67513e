package platen.web.operator;

import java.nio.file.Path;

/**
 * Settings of the operator pages.
 *
 * @param dataFolder folder to which the password of the first operator is written, once
 * @param jobsWritable whether operators may requeue, trigger and delete jobs
 */
public record DashboardSettings(Path dataFolder, boolean jobsWritable) {}
