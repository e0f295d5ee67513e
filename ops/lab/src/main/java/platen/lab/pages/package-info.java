/** Benchmarks of the pages of the dashboard with many stored records. */
@NullMarked
package platen.lab.pages;

import org.jspecify.annotations.NullMarked;
