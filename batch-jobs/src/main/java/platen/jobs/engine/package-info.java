/**
 * The engine: compiles template sources and renders compiled templates with data to PDF bytes. It is a library without
 * dependencies on the database, Spring, the network or a clock; fonts and fetched images are passed as arguments.
 *
 * <p>Everything here is immutable and thread-safe. The same compiled template and data give the same bytes.
 */
@NullMarked
package platen.jobs.engine;

import org.jspecify.annotations.NullMarked;
