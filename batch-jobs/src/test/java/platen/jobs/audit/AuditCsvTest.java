package platen.jobs.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import platen.db.audit.AuditEntry;

class AuditCsvTest {
    private static final UUID ID = UUID.fromString("01980000-0000-7000-8000-000000000001");

    @Test
    void quotesAndLineBreaksAreQuotedAndFormulasDefused() throws IOException {
        var out = new StringBuilder();
        new AuditCsv(out)
                .write(List.of(new AuditEntry(ID, ID, "key.changed", ID, "key", ID, "=HYPERLINK(\"x\",1)", null,
                        null, "{\"name\":\"a,\\nb\"}", null, "-1\nx", Instant.parse("2026-08-22T10:11:12Z"))));

        assertThat(out.toString()).isEqualTo("""
                at,type,about,actor_type,actor_id,actor,address,request_id,details,before,after\r
                2026-08-22T10:11:12Z,key.changed,01980000-0000-7000-8000-000000000001,key,\
                key_01980000000070008000000000000001,"'=HYPERLINK(""x"",1)",,,"{""name"":""a,\\nb""}",,"'-1\nx"\r
                """);
    }
}
