/**
 * Replies: the error envelope, links, downloads and request ids. All classes are thread-safe.
 */
@NullMarked
package platen.api.http.reply;

import org.jspecify.annotations.NullMarked;
