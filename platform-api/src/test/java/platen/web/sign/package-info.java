/** Tests of the pages of people who are asked to sign. */
@NullMarked
package platen.web.sign;

import org.jspecify.annotations.NullMarked;
