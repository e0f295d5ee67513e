/** The files of an upload: unpacked, found by the references of HTML and CSS, and decoded. */
@NullMarked
package platen.jobs.engine.document.file;

import org.jspecify.annotations.NullMarked;
