/**
 * Resolves the styles of a template's elements when it is compiled, not per render. Where only data decides what a rule
 * asks, the style of each case is resolved once and remembered. Immutable for any thread once the template is compiled.
 */
@NullMarked
package platen.jobs.engine.document.resolve;

import org.jspecify.annotations.NullMarked;
