/**
 * Replies that wait for a result (decision C10). However many requests wait, their rows are asked for together: when a
 * worker says that results were committed, and once a second in case the notice was lost.
 */
@NullMarked
package platen.api.poll;

import org.jspecify.annotations.NullMarked;
