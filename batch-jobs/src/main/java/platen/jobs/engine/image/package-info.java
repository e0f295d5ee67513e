/**
 * Images for PDF: recognizes PNG, JPEG, WebP and SVG by their bytes, checks file size and pixels in the header before
 * decoding, and creates PDF image objects. JPEG and PNG without transparency are embedded unchanged.
 *
 * <p>Everything is immutable and thread-safe; nothing is fetched here.
 */
@NullMarked
package platen.jobs.engine.image;

import org.jspecify.annotations.NullMarked;
