@NullMarked
package platen.jobs.deliver;

import org.jspecify.annotations.NullMarked;
