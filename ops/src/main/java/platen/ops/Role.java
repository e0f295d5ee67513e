package platen.ops;

/** What a process does. More of any role may run against one database. */
public enum Role {
    /** Serves HTTP and works the queue. */
    ALL,
    /** Serves HTTP; asynchronous work waits for a worker. */
    API,
    /** Works the queue and keeps the timetable; answers only health checks. */
    WORKER
}
