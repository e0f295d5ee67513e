/** Hosted forms over HTTP. All classes are thread-safe. */
@NullMarked
package platen.api.form;

import org.jspecify.annotations.NullMarked;
