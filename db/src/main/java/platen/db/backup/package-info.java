/**
 * Backups of a database as one file: a ZIP of a manifest, each table in PostgreSQL's binary COPY format, and checksums.
 * Tables that are derived or short-lived are left out: JobRunr's jobs, which sweeps create again from the rows of work,
 * and sessions.
 */
@NullMarked
package platen.db.backup;

import org.jspecify.annotations.NullMarked;
