package platen.jobs.engine.fillable.compile.structure;

import java.util.List;
import org.apache.pdfbox.cos.COSDictionary;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.Reading;

/**
 * A widget in whose place content is drawn.
 *
 * @param label what the value is, or null
 * @param readings how the content may read
 */
public record DrawnWidget(COSDictionary widget, @Nullable String label, List<Reading> readings) {}
