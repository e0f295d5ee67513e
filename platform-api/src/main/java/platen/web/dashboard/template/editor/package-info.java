/** The editors of templates: drafts, live previews, and saving a draft as a version. Thread-safe. */
@NullMarked
package platen.web.dashboard.template.editor;

import org.jspecify.annotations.NullMarked;
