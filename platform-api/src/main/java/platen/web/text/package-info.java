/**
 * Texts of pages and mails in the languages of people. {@code platen/web/text} has a file per noun and language; the
 * first part of a key names the file. All classes are thread-safe.
 */
@NullMarked
package platen.web.text;

import org.jspecify.annotations.NullMarked;
