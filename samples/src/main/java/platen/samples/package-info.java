/**
 * Sample forms. They are drawn with PDFBox alone and use none of the platform's classes, like any form that a user
 * uploads.
 *
 * <p>The same source yields the same bytes: dates and identifiers are fixed.
 */
@NullMarked
package platen.samples;

import org.jspecify.annotations.NullMarked;
