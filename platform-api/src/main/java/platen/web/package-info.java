/** The pages that people see in a browser. */
@NullMarked
package platen.web;

import org.jspecify.annotations.NullMarked;
