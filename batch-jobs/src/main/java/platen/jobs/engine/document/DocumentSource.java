package platen.jobs.engine.document;

import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.image.PdfImage;

/**
 * What a plan is made from: the author's files, with pictures ready to be embedded.
 *
 * @param template name of the template's file
 * @param files texts and fonts by name
 * @param pictures by the name under which the template knows them
 * @param schema the author's declarations beside the template, as JSON, or null for none
 * @param sample data for previews as JSON, whose numbers and booleans give plain placeholders their types; null for none
 */
record DocumentSource(String template, SequencedMap<String, byte[]> files, SequencedMap<String, PdfImage> pictures,
        @Nullable String schema, @Nullable String sample) {

    DocumentSource withSchema(@Nullable String newSchema) {
        return new DocumentSource(template, files, pictures, newSchema, sample);
    }
}
