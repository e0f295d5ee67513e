package platen.jobs.render.image;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.InputSchema;
import tools.jackson.databind.JsonNode;

/** Finds the image URLs in checked data. */
public final class ImageUrls {
    private final SequencedSet<String> urls = new LinkedHashSet<>();

    private ImageUrls() {}

    /** Returns each URL once, in field order; data URLs are omitted because they contain their image. */
    public static SequencedSet<String> in(InputSchema schema, JsonNode data) {
        var found = new ImageUrls();
        found.addAll(schema.fields(), data);
        return found.urls;
    }

    private void addAll(List<Field> fields, JsonNode object) {
        for (Field field : fields) {
            JsonNode value = object.path(field.key());
            if (field.isArray()) {
                value.forEach(each -> add(field, each));
            } else {
                add(field, value);
            }
        }
    }

    private void add(Field field, JsonNode value) {
        switch (field.type().shape()) {
            case IMAGE -> {
                if (value.isString() && !value.asString().regionMatches(true, 0, "data:", 0, 5)) {
                    urls.add(value.asString());
                }
            }
            case OBJECT -> addAll(field.fields(), value);
            case STRING, NUMBER, BOOLEAN, DATE, OPTION, OPTIONS -> {}
        }
    }
}
