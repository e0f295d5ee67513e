/**
 * Tells what all formatting contexts share. Layout is a pure function: a {@link platen.jobs.engine.document.box.Box}, a
 * {@link platen.jobs.engine.document.formatting.ConstraintSpace} and a
 * {@link platen.jobs.engine.document.formatting.BreakToken} make a
 * {@link platen.jobs.engine.document.formatting.Fragment} and, where a page ended within the box, the token to go on
 * with.
 *
 * <p>Units: points, x to the right, y downwards. Sizes are of border boxes unless a name says content. Everything belongs
 * to one render and one thread.
 */
@NullMarked
package platen.jobs.engine.document.formatting;

import org.jspecify.annotations.NullMarked;
