package platen.api.http.reply;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import platen.db.core.WireName;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/** Configures the JSON of replies: snake_case names, every member present, UTC times with milliseconds. */
public final class ApiJson {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'")
            .withZone(ZoneOffset.UTC);
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .addModule(new SimpleModule().addSerializer(new Times()).addSerializer(new Wires()))
            .build();

    private ApiJson() {}

    public static JsonMapper mapper() {
        return MAPPER;
    }

    /** Formats a time as ISO 8601 in UTC with milliseconds. */
    public static String time(Instant time) {
        return TIME.format(time);
    }

    private static final class Times extends StdSerializer<Instant> {
        Times() {
            super(Instant.class);
        }

        @Override
        public void serialize(Instant value, JsonGenerator out, SerializationContext context) {
            out.writeString(time(value));
        }
    }

    private static final class Wires extends StdSerializer<WireName> {
        Wires() {
            super(WireName.class);
        }

        @Override
        public void serialize(WireName value, JsonGenerator out, SerializationContext context) {
            out.writeString(value.wire());
        }
    }
}
