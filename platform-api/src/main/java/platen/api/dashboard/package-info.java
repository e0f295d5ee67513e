/**
 * The operators' door at {@code /operator}: a login, and behind it JobRunr's dashboard, which here listens on no port of
 * its own, is read-only unless switched on, answers no other origin and calls nobody; beside it a page for each
 * submission, run, bulk order, schedule and event, which says what became of it and nothing of what is in it.
 *
 * <p>Requests come on the web server's threads; everything here is safe for any of them.
 */
@NullMarked
package platen.api.dashboard;

import org.jspecify.annotations.NullMarked;
