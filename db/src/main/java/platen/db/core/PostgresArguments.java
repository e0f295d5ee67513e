package platen.db.core;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.postgres.PostgresPlugin;

/**
 * PostgreSQL's types as arguments and columns, without large objects: preparing those searches the functions of the
 * server at the first statement of each connection.
 */
final class PostgresArguments extends PostgresPlugin {
    @Override
    public Handle customizeHandle(Handle handle) {
        return handle;
    }
}
