package platen.jobs.engine.document;

import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.image.PdfImage;
import platen.jobs.engine.template.ImportOptions;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tells what a document is compiled from: the author's files, with pictures ready to be embedded.
 *
 * @param template name of the template's file
 * @param files texts and fonts by name
 * @param pictures by the name under which the template knows them
 * @param schema the author's declarations beside the template, as JSON, or null for none
 * @param sample data for previews as JSON, whose numbers and booleans give plain placeholders their types; null for none
 * @param minimumHeights whether {@code height} is the least height of a box, as before revision 3 of the engine
 */
record DocumentSource(String template, SequencedMap<String, byte[]> files, SequencedMap<String, PdfImage> pictures,
        @Nullable String schema, @Nullable String sample, boolean minimumHeights) {

    /** Files that are parsed or never read. */
    private static final Pattern TEXT = Pattern.compile("(?is).*\\.(x?html?|css|txt|md|json|js)");
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    /** Returns the options with which the upload was compiled. */
    ImportOptions options() {
        return ImportOptions.ofDocument(object(schema)).withSampleData(object(sample))
                .withMinimumHeights(minimumHeights);
    }

    private static @Nullable ObjectNode object(@Nullable String json) {
        if (json == null) {
            return null;
        }
        if (JSON.readTree(json) instanceof ObjectNode object) {
            return object;
        }
        throw new IllegalArgumentException("The schema and the sample data must be JSON objects");
    }

    /**
     * Returns what is stored besides the parsed tree: fonts as TrueType files that hold only valid tables. Of all other
     * files the names stay, because a reference leads to the nearest file of its name.
     */
    DocumentSource stored() {
        SequencedMap<String, byte[]> fonts = new TreeMap<>();
        files.forEach((name, file) -> fonts.put(name,
                name.equals(template) || TEXT.matcher(name).matches() ? new byte[0] : StaticFonts.sanitized(file)));
        return new DocumentSource(template, fonts, pictures, schema, sample, minimumHeights);
    }

    DocumentSource withSchema(@Nullable String newSchema) {
        return new DocumentSource(template, files, pictures, newSchema, sample, minimumHeights);
    }
}
