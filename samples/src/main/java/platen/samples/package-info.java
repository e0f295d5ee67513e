/**
 * Forms to start from. What is here is drawn with PDFBox alone and sees none of the platform's classes, as any form
 * that a user brings.
 *
 * <p>The same source gives the same bytes: dates and identifiers are fixed.
 */
@NullMarked
package platen.samples;

import org.jspecify.annotations.NullMarked;
