package platen.jobs.compare.version;

/** The bytes of two files that are compared. */
record Pair(byte[] before, byte[] after) {}
