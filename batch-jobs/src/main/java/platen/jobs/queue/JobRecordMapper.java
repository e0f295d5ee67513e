package platen.jobs.queue;

import java.io.OutputStream;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jobrunr.utils.mapper.JsonMapper;

/**
 * Reads and writes the JSON of queued jobs, which names job classes. Jobs that an earlier release has queued name
 * classes as they were called then; they are read as the present ones. Thread-safe.
 */
final class JobRecordMapper implements JsonMapper {
    /** Present class names by former ones. An entry may go when no supported upgrade starts from its release. */
    static final Map<String, String> FORMER_NAMES = Map.of(
            "platen.jobs.render.RenderJob", "platen.jobs.render.work.RenderJob",
            "platen.jobs.render.RenderJobHandler", "platen.jobs.render.work.RenderJobHandler",
            "platen.jobs.packet.BatchJob", "platen.jobs.batch.work.BatchJob",
            "platen.jobs.packet.BatchJobHandler", "platen.jobs.batch.work.BatchJobHandler",
            "platen.jobs.deliver.DeliveryJob", "platen.jobs.webhook.DeliveryJob",
            "platen.jobs.deliver.DeliveryJobHandler", "platen.jobs.webhook.DeliveryJobHandler");
    private static final Pattern FORMER = FORMER_NAMES.keySet()
            .stream()
            .map(Pattern::quote)
            .collect(Collectors.collectingAndThen(Collectors.joining("|", "\\b(?:", ")\\b"), Pattern::compile));

    private final JsonMapper json;

    JobRecordMapper(JsonMapper json) {
        this.json = json;
    }

    @Override
    public String serialize(Object value) {
        return json.serialize(value);
    }

    @Override
    public void serialize(OutputStream out, Object value) {
        json.serialize(out, value);
    }

    @Override
    public <T> T deserialize(String text, Class<T> type) {
        return json.deserialize(FORMER.matcher(text).replaceAll(name -> FORMER_NAMES.get(name.group())), type);
    }
}
