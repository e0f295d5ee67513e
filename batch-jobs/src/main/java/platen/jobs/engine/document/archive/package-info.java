/**
 * Standards that documents claim to conform to, PDF/A and PDF/UA, and the parts of a file that these standards ask for.
 *
 * <p>Knows nothing of layout and of pages.
 */
@NullMarked
package platen.jobs.engine.document.archive;

import org.jspecify.annotations.NullMarked;
