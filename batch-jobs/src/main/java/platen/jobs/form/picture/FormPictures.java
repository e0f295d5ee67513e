package platen.jobs.form.picture;

import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.jobs.engine.image.DataUrl;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.isolation.IsolatedOutcome;
import platen.jobs.isolation.WorkerPool;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Removes the metadata of the pictures in the answers of a form, such as the place where a photo was taken, in a process of
 * its own. Pictures without metadata stay byte for byte, so that the same picture sent to the API makes the same document.
 */
public final class FormPictures {
    private static final Logger log = LoggerFactory.getLogger(FormPictures.class);
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final WorkerPool workers;

    FormPictures(WorkerPool workers) {
        this.workers = workers;
    }

    /**
     * Answers with clean pictures.
     *
     * @param unreadable fields of the pictures that cannot be read, by their places such as {@code items[0].photo}
     */
    public record Result(ObjectNode data, Map<String, Field> unreadable) {}

    /**
     * Cleans all pictures that are in the data itself. The same picture always becomes the same bytes.
     *
     * @param workspaceId the tenant that owns the form
     */
    public Result clean(UUID workspaceId, List<Field> fields, ObjectNode data) {
        var pass = new Pass(workspaceId);
        ObjectNode copy = data.deepCopy();
        pass.group(fields, copy, "");
        return new Result(copy, pass.unreadable);
    }

    /** Goes through the data of one submission. */
    private final class Pass {
        private final UUID workspaceId;
        private final Map<String, Field> unreadable = new LinkedHashMap<>();

        private Pass(UUID workspaceId) {
            this.workspaceId = workspaceId;
        }

        private void group(List<Field> fields, ObjectNode data, String prefix) {
            for (Field field : fields) {
                JsonNode value = data.get(field.key());
                String place = prefix + field.key();
                if (value instanceof ArrayNode rows) {
                    for (int i = 0; i < rows.size(); i++) {
                        JsonNode changed = value(field, rows.get(i), place + "[" + i + "]");
                        if (changed != null) {
                            rows.set(i, changed);
                        }
                    }
                } else if (value != null) {
                    JsonNode changed = value(field, value, place);
                    if (changed != null) {
                        data.set(field.key(), changed);
                    }
                }
            }
        }

        /** Returns the value that replaces another one; null if it stays. */
        private @Nullable JsonNode value(Field field, JsonNode value, String place) {
            if (value instanceof ObjectNode group) {
                group(field.fields(), group, place + ".");
                return null;
            }
            if (field.type().shape() != FieldType.Shape.IMAGE || !DataUrl.is(value.asString(""))) {
                return null;
            }
            Optional<byte[]> file = DataUrl.file(value.asString());
            Optional<byte[]> written = file.flatMap(this::written);
            if (written.isEmpty()) {
                unreadable.put(place, field);
                return null;
            }
            return Arrays.equals(file.get(), written.get()) ? null : StringNode.valueOf(url(written.get()));
        }

        private Optional<byte[]> written(byte[] file) {
            return switch (workers.run(workspaceId, new CleanPictureTask(), file, LIMIT)) {
                case IsolatedOutcome.Completed<byte[]>(byte[] picture) when picture.length > 0 ->
                    Optional.of(picture);
                case IsolatedOutcome.Completed<byte[]> _ -> Optional.empty();
                case IsolatedOutcome.Stopped<byte[]> stopped -> {
                    log.warn("A picture of a form was refused: {}, {}", stopped.cause(), stopped.detail());
                    yield Optional.empty();
                }
            };
        }
    }

    private static String url(byte[] picture) {
        String type = switch (picture[0] & 0xFF) {
            case 0xFF -> "jpeg";
            case 'R' -> "webp";
            default -> "png";
        };
        return "data:image/" + type + ";base64," + Base64.getEncoder().encodeToString(picture);
    }
}
