package platen.db.worklist;

import java.time.Instant;

/**
 * A process of Platen that is connected to the database.
 *
 * @param name its name and process id
 * @param since when its oldest connection was opened
 * @param outdated whether it has been running since well before the last migration, so it runs an earlier release
 */
public record NodeState(String name, Instant since, int connections, boolean outdated) {}
