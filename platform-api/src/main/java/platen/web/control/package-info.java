/**
 * The controls of forms that are generated from an input schema: one for each type, and the values that browsers send.
 * Used by editors and by every page on which data of a template is typed. Thread-safe.
 */
@NullMarked
package platen.web.control;

import org.jspecify.annotations.NullMarked;
