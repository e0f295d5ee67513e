package platen.db;

import platen.db.core.Database;

/**
 * Creates tables that a module needs beside those of the migrations, once, in the database that all others of a test JVM
 * are copied from. Found by {@link java.util.ServiceLoader}.
 */
public interface TemplateTables {
    void create(Database template);

    /** Returns a text that changes when {@link #create} creates something else. */
    String version();
}
