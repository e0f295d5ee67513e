package platen.jobs.destination;

import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import platen.db.core.WireName;
import platen.db.destination.FileContent;
import tools.jackson.databind.JsonNode;

/**
 * Where the files of a batch go, as its creator says.
 *
 * @param schedule name of the schedule that creates the batch; null for none
 * @param plannedAt planned time in the zone of the schedule; null for none
 */
public record DeliverTo(List<Entry> entries, @Nullable String schedule, @Nullable ZonedDateTime plannedAt) {
    /** Nowhere. */
    public static final DeliverTo NONE = new DeliverTo(List.of(), null, null);
    /** Maximum number of destinations of a batch. */
    public static final int MAX_ENTRIES = 10;

    private static final Set<String> MEMBERS = Set.of("destination", "content", "file_name");

    public DeliverTo {
        entries = List.copyOf(entries);
    }

    /**
     * Some files of the batch at a destination.
     *
     * @param destination its name
     * @param fileName pattern of the names
     */
    public record Entry(String destination, FileContent content, String fileName) {}

    /**
     * Reads the destinations of a batch.
     *
     * @param json an array, or missing or null for none
     * @param scheduled whether the batch is one of a schedule
     * @throws IllegalArgumentException with a message that names the wrong member, without a final full stop
     */
    public static DeliverTo of(JsonNode json, boolean scheduled) {
        if (json.isMissingNode() || json.isNull()) {
            return NONE;
        }
        if (!json.isArray() || json.size() > MAX_ENTRIES) {
            throw new IllegalArgumentException("'deliver_to' must be an array of at most " + MAX_ENTRIES
                    + " objects, each with a 'destination'");
        }
        var entries = new ArrayList<Entry>();
        for (JsonNode each : json) {
            entries.add(entry(each, "deliver_to[" + entries.size() + "]", scheduled));
        }
        return new DeliverTo(entries, null, null);
    }

    private static Entry entry(JsonNode json, String at, boolean scheduled) {
        if (!json.isObject() || text(json, "destination", at) == null) {
            throw new IllegalArgumentException("'" + at + "' must be an object with a 'destination', its name");
        }
        for (Map.Entry<String, JsonNode> member : json.properties()) {
            if (!MEMBERS.contains(member.getKey())) {
                throw new IllegalArgumentException("'" + at + "' has the unknown member '" + member.getKey()
                        + "'; it has destination, content and file_name");
            }
        }
        String wire = text(json, "content", at);
        FileContent content = wire == null
                ? FileContent.DOCUMENTS
                : WireName.parse(FileContent.class, wire)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "'" + at + ".content' must be " + WireName.either(FileContent.class)));
        String given = text(json, "file_name", at);
        String fileName = given == null ? FileNamePattern.defaultFor(content) : given;
        try {
            FileNamePattern.of(fileName, content, scheduled);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'" + at + ".file_name' " + e.getMessage(), e);
        }
        return new Entry(String.valueOf(text(json, "destination", at)), content, fileName);
    }

    private static @Nullable String text(JsonNode json, String name, String at) {
        JsonNode value = json.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (!value.isString()) {
            throw new IllegalArgumentException("'" + at + "." + name + "' must be a text");
        }
        return value.stringValue();
    }

    /** Returns the same destinations for a batch of a schedule. */
    public DeliverTo planned(String byName, ZonedDateTime time) {
        return new DeliverTo(entries, byName, time);
    }

    public boolean isEmpty() {
        return entries.isEmpty();
    }

    /** Returns a text that is equal for equal entries; a repeated idempotency key is compared by it. */
    public String terms() {
        return entries.stream()
                .map(each -> each.destination() + "\t" + each.content().wire() + "\t" + each.fileName())
                .collect(Collectors.joining("\n"));
    }
}
