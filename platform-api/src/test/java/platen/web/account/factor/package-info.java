/** Tests of second factors. */
@NullMarked
package platen.web.account.factor;

import org.jspecify.annotations.NullMarked;
