/** Compares printed HTML documents with Chromium's print of them. */
@NullMarked
package platen.lab.fidelity;

import org.jspecify.annotations.NullMarked;
