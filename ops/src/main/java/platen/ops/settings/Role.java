package platen.ops.settings;

/** Work that a process does. Any number of processes of each role may run on one database. */
public enum Role {
    /** Serves HTTP and works the queue. */
    ALL,
    /** Serves HTTP; asynchronous work waits for a worker. */
    API,
    /** Works the queue and fires schedules; its HTTP port answers health checks only. */
    WORKER
}
