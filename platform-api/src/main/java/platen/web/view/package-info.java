/**
 * Tools for the controllers of people's pages: {@link platen.web.view.View} sends pages in the language and colors of the
 * person, {@link platen.web.view.Form} keeps what was typed and what is wrong with it.
 */
@NullMarked
package platen.web.view;

import org.jspecify.annotations.NullMarked;
