/** The pages of templates: upload, versions, publishing and test PDFs. Thread-safe. */
@NullMarked
package platen.web.dashboard.template;

import org.jspecify.annotations.NullMarked;
