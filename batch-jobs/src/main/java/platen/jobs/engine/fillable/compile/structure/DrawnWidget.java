package platen.jobs.engine.fillable.compile.structure;

import java.util.List;
import org.apache.pdfbox.cos.COSDictionary;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.form.Reading;

/**
 * A widget in whose position content is drawn.
 *
 * @param label description of the value, or null
 * @param readings possible alternate texts of the content
 */
public record DrawnWidget(COSDictionary widget, @Nullable String label, List<Reading> readings) {}
