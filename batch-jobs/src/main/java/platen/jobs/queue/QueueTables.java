package platen.jobs.queue;

/** Says that the tables of the queue exist once the database is open, because opening it creates them. */
public record QueueTables() {}
