/**
 * Pictures for PDF: recognises PNG, JPEG, WebP and SVG by their bytes, checks size and pixels in the header before
 * anything is decoded, and makes PDF image objects. PNG without transparency and JPEG pass through as they are.
 *
 * <p>Everything is immutable and safe for any thread; nothing here fetches.
 */
@NullMarked
package platen.jobs.engine.image;

import org.jspecify.annotations.NullMarked;
