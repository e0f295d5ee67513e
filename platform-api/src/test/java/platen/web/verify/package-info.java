/** Tests of the public page that verifies sealed files. */
@NullMarked
package platen.web.verify;

import org.jspecify.annotations.NullMarked;
