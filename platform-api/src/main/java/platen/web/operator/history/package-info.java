/**
 * Pages that show operators the history of a submission, run, batch, schedule or event. They show no data, address,
 * secret or response of a customer. All classes are thread-safe.
 */
@NullMarked
package platen.web.operator.history;

import org.jspecify.annotations.NullMarked;
