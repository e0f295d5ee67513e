/** Hides confidential values of input data from people whose role does not show them. Stateless. */
@NullMarked
package platen.jobs.mask;

import org.jspecify.annotations.NullMarked;
