/**
 * Worker processes for input that may hang, exhaust memory or crash native code: uploads, pictures, fonts. A
 * {@link platen.jobs.isolation.IsolatedTask} runs in a warm Java process with little memory, an empty environment and,
 * where the machine allows it, no network, its own user and a file system that holds this program only. A process that
 * exceeds a limit or crashes is killed and replaced; the process that serves requests goes on.
 */
@NullMarked
package platen.jobs.isolation;

import org.jspecify.annotations.NullMarked;
