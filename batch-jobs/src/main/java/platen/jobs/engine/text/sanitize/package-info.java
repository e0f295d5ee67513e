/** Sanitizes untrusted font files before anything else reads them. */
@NullMarked
package platen.jobs.engine.text.sanitize;

import org.jspecify.annotations.NullMarked;
