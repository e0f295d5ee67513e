/**
 * Reads style sheets as css-syntax-3 says: tokens, component values, rules and declarations, each with its position.
 * Nothing is refused; what the standard drops is reported to a {@link platen.jobs.engine.document.css.CssProblems}.
 */
@NullMarked
package platen.jobs.engine.document.css;

import org.jspecify.annotations.NullMarked;
