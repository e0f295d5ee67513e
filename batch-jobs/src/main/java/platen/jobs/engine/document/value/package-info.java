/**
 * Values of properties: keywords, quantities, calculations, colors, strings and lists, parsed from component values,
 * computed with the sizes of an element, and written as CSSOM serializes them. Lengths are CSS pixels once computed.
 */
@NullMarked
package platen.jobs.engine.document.value;

import org.jspecify.annotations.NullMarked;
