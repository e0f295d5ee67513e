/**
 * Operator pages at {@code /operator}, behind a login: health and lists of work, JobRunr's dashboard, and the history
 * pages. JobRunr's dashboard has no port of its own here, is read-only unless writing is switched on, answers no other origin and sends no
 * requests to other servers. A history page for each submission, run, batch, schedule and event shows what happened to
 * it, but not its data.
 *
 * <p>Requests run on the threads of the web server; all classes are thread-safe.
 */
@NullMarked
package platen.web.operator;

import org.jspecify.annotations.NullMarked;
