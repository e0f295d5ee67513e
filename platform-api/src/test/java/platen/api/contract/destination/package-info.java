@NullMarked
package platen.api.contract.destination;

import org.jspecify.annotations.NullMarked;
