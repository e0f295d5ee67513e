/** The contract, part by part: classes are named after the interface's parts, tests after its rules and decisions. */
@NullMarked
package platen.api.contract;

import org.jspecify.annotations.NullMarked;
