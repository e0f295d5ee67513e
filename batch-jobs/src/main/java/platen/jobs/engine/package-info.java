/**
 * The engine: template source to plan, plan and data to PDF bytes. A library inside the workshop, pure enough to
 * leave one day: it never sees the database, Spring, the network or a clock; fonts and fetched images are arguments.
 *
 * <p>Everything here is immutable and safe for any thread. The same plan and the same data give the same bytes.
 */
@NullMarked
package platen.jobs.engine;

import org.jspecify.annotations.NullMarked;
