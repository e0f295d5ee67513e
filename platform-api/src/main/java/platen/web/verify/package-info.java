/** The public page that verifies sealed files: no account, no script, nothing stored. All classes are thread-safe. */
@NullMarked
package platen.web.verify;

import org.jspecify.annotations.NullMarked;
