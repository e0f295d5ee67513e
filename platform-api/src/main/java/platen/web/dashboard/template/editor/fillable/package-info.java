/** The editor of PDF forms: their fields over the pages and in a table, and test data in controls. Thread-safe. */
@NullMarked
package platen.web.dashboard.template.editor.fillable;

import org.jspecify.annotations.NullMarked;
