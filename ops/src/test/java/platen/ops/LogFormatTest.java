package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.env.PropertiesPropertySourceLoader;
import org.springframework.boot.logging.logback.StructuredLogEncoder;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.ClassPathResource;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.node.ObjectNode;

/** Tests the JSON log lines for log collectors, which PLATEN_LOG_FORMAT enables. */
class LogFormatTest {

    @Test
    void aLineIsOneJsonObjectWithTheIdsItWasLoggedUnder() throws IOException {
        String line = line("ecs", Map.of("request_id", "req_1", "submission_id", "sub_2", "run_id", "run_3"));
        assertThat(line).endsWith("\n").hasLineCount(1);
        ObjectNode json = StoredJson.object(line);
        assertThat(json.path("message").asString()).isEqualTo("A render failed:\nIMAGE_FORMAT");
        assertThat(json.path("request_id").asString()).isEqualTo("req_1");
        assertThat(json.path("submission_id").asString()).isEqualTo("sub_2");
        assertThat(json.path("run_id").asString()).isEqualTo("run_3");
        assertThat(json.path("log").path("level").asString()).isEqualTo("INFO");
    }

    /** Returns a line as Spring Boot writes it with our settings. */
    private static String line(String format, Map<String, String> named) throws IOException {
        var settings = new StandardEnvironment();
        settings.getPropertySources().addFirst(new MapPropertySource("said", Map.of("PLATEN_LOG_FORMAT", format)));
        new PropertiesPropertySourceLoader().load("bundled", new ClassPathResource("application.properties"))
                .forEach(settings.getPropertySources()::addLast);
        var context = new LoggerContext();
        context.putObject(Environment.class.getName(), settings);
        var encoder = new StructuredLogEncoder();
        encoder.setContext(context);
        encoder.setFormat(settings.getRequiredProperty("logging.structured.format.console"));
        encoder.start();
        var event = new LoggingEvent("", context.getLogger("platen.jobs"), Level.INFO, "A render failed:\nIMAGE_FORMAT",
                null, new Object[0]);
        event.setMDCPropertyMap(named);
        return new String(encoder.encode(event), StandardCharsets.UTF_8);
    }
}
