/**
 * Reads the HTML of a template as browsers parse it. Placeholders and blocks in double braces are masked before the
 * HTML is parsed and put back afterwards, so that the parser neither moves nor changes them. Offsets count UTF-16
 * units of the source; masks are as long as what they mask, so that offsets stay true.
 */
@NullMarked
package platen.jobs.engine.document.html;

import org.jspecify.annotations.NullMarked;
