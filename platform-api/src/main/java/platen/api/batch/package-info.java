/** Bulk orders (decision C28). Rows stream in and out; nothing here holds more than a few of them. */
@NullMarked
package platen.api.batch;

import org.jspecify.annotations.NullMarked;
