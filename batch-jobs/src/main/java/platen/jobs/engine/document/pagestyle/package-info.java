/** The rules of {@code @page}: which pages they are about, and how these look. */
@NullMarked
package platen.jobs.engine.document.pagestyle;

import org.jspecify.annotations.NullMarked;
