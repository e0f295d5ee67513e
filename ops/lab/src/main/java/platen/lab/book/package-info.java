/** A generated book: contents with leaders, footnotes, running heads; rendered by Platen and by WeasyPrint. */
@NullMarked
package platen.lab.book;

import org.jspecify.annotations.NullMarked;
