/** Divides a document into pages: which formatting context lays each box out, the loop over pages, what each page repeats. */
@NullMarked
package platen.jobs.engine.document.pages;

import org.jspecify.annotations.NullMarked;
