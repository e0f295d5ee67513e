/**
 * The frame that all pages share, with its headers, assets, icons, messages and form tokens. Templates lie in
 * {@code src/main/jte}, one folder a package; each becomes a class of that package. All classes are thread-safe.
 */
@NullMarked
package platen.web.page;

import org.jspecify.annotations.NullMarked;
