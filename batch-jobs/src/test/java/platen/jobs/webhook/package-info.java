@NullMarked
package platen.jobs.webhook;

import org.jspecify.annotations.NullMarked;
