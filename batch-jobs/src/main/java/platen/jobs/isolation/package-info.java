/**
 * Worker processes for input that may hang, exhaust memory or crash native code: uploads, images and fonts. An
 * {@link platen.jobs.isolation.IsolatedTask} runs in a warm Java process with little memory, an empty environment and,
 * where the machine supports it, no network, a user of its own and a file system that contains only this program. A
 * process that exceeds a limit or crashes is killed and replaced; the process that serves requests is not affected.
 */
@NullMarked
package platen.jobs.isolation;

import org.jspecify.annotations.NullMarked;
