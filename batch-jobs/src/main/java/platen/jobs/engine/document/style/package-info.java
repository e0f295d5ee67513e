/**
 * How things look: style sheets read, rules matched, and the resolved {@link platen.jobs.engine.document.style.Style}
 * of every element, found when the template is compiled and not per render. Where a rule asks for an element's place
 * among its siblings, which loops decide, each case's style is resolved once and remembered.
 *
 * <p>Units: all lengths are points once resolved; a CSS pixel is three quarters of a point. Styles are immutable and
 * safe for any thread.
 */
@NullMarked
package platen.jobs.engine.document.style;

import org.jspecify.annotations.NullMarked;
