/**
 * The stored form of compiled documents: immutable values of an explicit list of types as bytes.
 *
 * <p>The bytes come from a process that read a hostile file, so they are not trusted: a reader makes only values of the
 * listed types, by their canonical constructors, and bounds their number, depth and size. Invalid bytes are an
 * IllegalArgumentException and nothing else.
 */
@NullMarked
package platen.jobs.engine.document.stored;

import org.jspecify.annotations.NullMarked;
