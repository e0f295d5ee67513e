/** Tests of the pages and downloads of links to the files of batches. */
@NullMarked
package platen.web.download;

import org.jspecify.annotations.NullMarked;
