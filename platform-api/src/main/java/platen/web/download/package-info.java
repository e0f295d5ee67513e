/** Pages and downloads of people and programs who know a link to the files of a batch and have no account. */
@NullMarked
package platen.web.download;

import org.jspecify.annotations.NullMarked;
