/** Tests of envelopes over HTTP. */
@NullMarked
package platen.api.contract.envelope;

import org.jspecify.annotations.NullMarked;
