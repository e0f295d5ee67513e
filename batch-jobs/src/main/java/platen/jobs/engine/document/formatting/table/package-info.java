/**
 * Tables (CSS Tables 3; CSS 2.2, chapter 17): widths of columns, heights of rows, captions, shared borders, and what
 * becomes of rows, spanning cells, heads and feet where a page ends.
 */
@NullMarked
package platen.jobs.engine.document.formatting.table;

import org.jspecify.annotations.NullMarked;
