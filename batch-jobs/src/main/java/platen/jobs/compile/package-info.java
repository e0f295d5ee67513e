/**
 * Compiling uploads out of harm's way: a Java process of its own with a small heap and a time limit parses the file a
 * stranger wrote, and answers with a finished plan. Whatever such a file does, it does to that process.
 *
 * <p>Safe for any thread; at most a few processes run at once, further callers wait.
 */
@NullMarked
package platen.jobs.compile;

import org.jspecify.annotations.NullMarked;
