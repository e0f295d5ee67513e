package platen.jobs.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Signature headers that a verifier must accept or reject, signed with Python's hmac; receivers may test their own
 * verifier with it.
 */
record HeaderTable(String secret, byte[] body, long nowSeconds, List<Case> cases) {
    static final Path FILE = Path.of("..", "samples", "webhooks", "headers.json");

    /**
     * One header and the expected verdict.
     *
     * @param header null for a missing header
     */
    record Case(String about, @Nullable String header, boolean genuine) {}

    static HeaderTable read() {
        JsonNode table = JsonMapper.shared().readTree(FILE);
        var cases = new ArrayList<Case>();
        for (JsonNode each : table.path("cases")) {
            JsonNode header = each.path("header");
            cases.add(new Case(each.path("about").asString(), header.isNull() ? null : header.asString(),
                    each.path("genuine").asBoolean()));
        }
        assertThat(cases).hasSizeGreaterThan(50);
        return new HeaderTable(table.path("secret").asString(),
                table.path("body").asString().getBytes(StandardCharsets.UTF_8), table.path("now").asLong(), cases);
    }

    /** Asserts that a verifier's verdicts, in the order of the headers, are the expected ones. */
    void isMetBy(List<Boolean> verdicts) {
        assertThat(verdicts).hasSameSizeAs(cases);
        for (int i = 0; i < cases.size(); i++) {
            assertThat(verdicts.get(i)).as(cases.get(i).about()).isEqualTo(cases.get(i).genuine());
        }
    }
}
