/** Pictures on top of forms: decoded and written anew in a process of their own. Thread-safe. */
@NullMarked
package platen.jobs.form.logo;

import org.jspecify.annotations.NullMarked;
