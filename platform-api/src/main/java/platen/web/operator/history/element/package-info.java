/** The elements that pages of all kinds of records share: ids, times, states, steps, deliveries. All thread-safe. */
@NullMarked
package platen.web.operator.history.element;

import org.jspecify.annotations.NullMarked;
