@NullMarked
package platen.jobs.template;

import org.jspecify.annotations.NullMarked;
