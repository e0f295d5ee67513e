package platen.api.contract.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.Scope;
import platen.jobs.batch.work.BatchCoordinator;
import platen.jobs.batch.work.BatchProgressListener;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Tests mappings of workflows: they address members of objects and arrays, and mappings that can never work are refused
 * when a version is created.
 */
@SharedServerTest
class WorkflowMappingTest {
    private static final String OFFER = """
            <html lang="en"><body><p>Dear {{candidate.name}}, {{candidate.home.city}}</p><p>{{pay}}</p>
            <p>{{start}} {{kind}} {{#if signed}}signed{{/if}}</p>{{#each steps}}<p>{{title}}</p>{{/each}}</body></html>
            """;
    private static final String SCHEMA = """
            {"fields":[
             {"key":"candidate","type":"object","required":true,"fields":[{"key":"name","type":"text","required":true},
               {"key":"home","type":"object","fields":[{"key":"city","type":"text"}]}]},
             {"key":"pay","type":"currency"},{"key":"start","type":"date"},
             {"key":"kind","type":"dropdown","options":[{"value":"new","label":"New"}]},
             {"key":"signed","type":"checkbox"},
             {"key":"steps","type":"object","is_array":true,"fields":[{"key":"title","type":"text"}]}]}
            """;
    private static final String FIELDS = """
            [{"key":"person","type":"object","fields":[{"key":"full_name","type":"name"},{"key":"age","type":"number"}]},
             {"key":"town","type":"text"},{"key":"fee","type":"currency"},{"key":"day","type":"date"},
             {"key":"size","type":"dropdown","options":[{"value":"s","label":"S"},{"value":"l","label":"L"}]},
             {"key":"rows","type":"object","is_array":true,"fields":[{"key":"text","type":"text"}]},
             {"key":"tags","type":"text","is_array":true}]
            """;

    private static Tenant tenant;
    private static Client admin;
    private static int made;

    @BeforeAll
    static void open() {
        tenant = Tenant.unlimited();
        admin = tenant.client(Environment.PRODUCTION, Scope.values());
        template("offer", OFFER, SCHEMA);
        publish("/v1/templates/offer", 1, "production");
    }

    @Test
    void aNestedMappingIsRendered() throws IOException {
        Answer created = create("""
                {"candidate.name":"person.full_name","candidate.home.city":"town","pay":"fee","start":"day",
                 "steps[0].title":"rows[0].text","steps[1].title":{"value":"Sign here"}}
                """);
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        assertThat(created.json().path("warnings").isEmpty()).as(created.text()).isTrue();
        String path = "/v1/workflows/" + created.json().path("alias").asString();
        assertThat(publish(path, 1, "production").status()).isEqualTo(200);
        Answer run = admin.post("/api" + path + "/runs", """
                {"data":{"person":{"full_name":"Ada Lenz","age":3},"town":"Alder Lake","fee":12.5,"day":"2027-01-02",
                         "rows":[{"text":"Read on"}]}}
                """);
        assertThat(run.status()).as(run.text()).isEqualTo(200);
        Answer packet = admin.get("/api/v1/workflows/runs/" + run.json().path("run_id").asString() + "/pdf");
        try (var document = Loader.loadPDF(packet.bytes())) {
            assertThat(new PDFTextStripper().getText(document)).contains("Dear Ada Lenz, Alder Lake", "12.5", "2027",
                    "Read on", "Sign here");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', value = {
            "{'candidate.naem':'town'}            | candidate.naem | Did you mean 'name'?",
            "{'kandidate':'town'}                 | kandidate      | Did you mean 'candidate'?",
            "{'pay.amount':'fee'}                 | pay.amount     | which is no object",
            "{'steps.title':'town'}               | steps.title    | such as 'steps[0].title'",
            "{'pay[0]':'fee'}                     | pay[0]         | which is no array",
            "{'candidate..name':'town'}           | candidate..name | must be the path of a template field",
            "{'candidate.name':'person.fullname'} | candidate.name | Did you mean 'full_name'?",
            "{'candidate.name':'persn.full_name'} | candidate.name | Did you mean 'person'?",
            "{'candidate.name':'rows.text'}       | candidate.name | such as 'rows[0].text'",
            "{'start':'fee'}                      | start          | takes date and the workflow field 'fee' is currency",
            "{'pay':'town'}                       | pay            | takes currency",
            "{'candidate.name':'person.age'}      | candidate.name | takes text",
            "{'candidate':'town'}                 | candidate      | takes object",
            "{'signed':'day'}                     | signed         | takes checkbox",
            "{'candidate.name':'tags'}            | candidate.name | is array of text",
            "{'steps':'person'}                   | steps          | takes array of object",
            "{'start':'size'}                     | start          | takes date",
            "{'kind':'size'}                      | kind           | takes dropdown",
            "{'start':{'value':12}}               | start          | must be a date",
            "{'start':{'value':'2027-13-01'}}     | start          | value",
            "{'kind':{'value':'old'}}             | kind           | must be \"new\"",
            "{'steps[0].title':{'value':true}}    | steps[0].title | must be a string",
            "{'candidate':{'value':{'nmae':'x'}}} | candidate      | Did you mean 'name'?"
    })
    void whatCanNeverWorkIsRefusedWithTheReason(String mapping, String target, String reason) {
        Answer answer = create(mapping.replace('\'', '"'));
        assertThat(answer.error()).as(answer.text()).isEqualTo("400 bad_request");
        JsonNode error = answer.json().path("errors").path(0);
        assertThat(error.path("alias").asString()).isEqualTo("documents[0].mapping." + target.strip());
        assertThat(error.path("message").asString()).contains(reason.strip());
    }

    @Test
    void equalKeysOfTypesThatHaveNoValueInCommonAreRefused() {
        Answer answer = admin.post("/v1/workflows", """
                {"alias":"clash","name":"Clash","fields":[{"key":"start","type":"currency"}],
                 "documents":[{"template":"offer"}]}
                """);
        assertThat(answer.error()).isEqualTo("400 bad_request");
        assertThat(answer.json().path("errors").path(0).path("message").asString())
                .contains("'start'", "takes date and the workflow field 'start' is currency");
    }

    @Test
    void aConditionOnAnUnknownMemberIsRefused() {
        Answer answer = admin.post("/v1/workflows", """
                {"alias":"never","name":"Never","fields":%s,"documents":[
                  {"template":"offer","condition":{"field":"person.agee","greater_than":3}}]}
                """.formatted(FIELDS));
        assertThat(answer.error()).isEqualTo("400 bad_request");
        assertThat(answer.json().path("errors").path(0).path("message").asString()).contains("Did you mean 'age'?");
    }

    @Test
    void aPublicationIsComparedWithWhatTheEnvironmentShows() {
        template("letter", "<html lang=\"en\"><body><p>{{greeting}}</p></body></html>", "{}");
        String path = "/v1/workflows/post";
        String definition = """
                {"alias":"post","name":"Post","fields":[{"key":"town","type":"text"}],
                 "documents":[{"template":"letter","mapping":{"salutation":"town"}}]}
                """;
        assertThat(admin.post("/v1/workflows", definition).error()).isEqualTo("400 bad_request");
        publish("/v1/templates/letter", 1, "production");
        assertThat(admin.post("/v1/templates/letter/versions",
                "{\"source\":\"<html lang=\\\"en\\\"><body><p>{{salutation}}</p></body></html>\"}").status())
                .isEqualTo(201);
        assertThat(admin.post("/v1/workflows", definition).status()).isEqualTo(201);
        Answer refused = publish(path, 1, "production");
        assertThat(refused.error()).isEqualTo("400 bad_request");
        assertThat(refused.json().path("errors").path(0).path("message").asString())
                .contains("'salutation'", "version 1 of the template 'letter'");
        publish("/v1/templates/letter", 2, "production");
        assertThat(publish(path, 1, "production").status()).isEqualTo(200);
    }

    @Test
    void publishingATemplateNamesTheWorkflowsOfTheEnvironmentThatNoLongerFit() {
        lost("badge", "lost-name");
        assertThat(admin.post("/v1/workflows", """
                {"alias":"fits","name":"Fits","fields":[{"key":"word","type":"text"}],
                 "documents":[{"template":"badge","mapping":{"title":"word"}}]}
                """).status()).isEqualTo(201);
        publish("/v1/workflows/fits", 1, "production");
        publish("/v1/templates/badge", 1, "staging");

        Answer fitting = admin.post("/v1/templates/badge/versions/1/publish?check=true",
                "{\"environment\":\"production\"}");
        assertThat(fitting.json().path("affected_workflows").toString()).isEqualTo("[]");
        assertThat(fitting.header("X-Service-Affected-Workflows")).isEmpty();
        for (String query : List.of("?check=true", "")) {
            Answer answer = admin.post("/v1/templates/badge/versions/2/publish" + query,
                    "{\"environment\":\"production\"}");
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.json().path("affected_workflows").toString()).isEqualTo("[\"lost-name\"]");
            assertThat(answer.header("X-Service-Affected-Workflows")).isEqualTo("lost-name");
            assertThat(answer.header("X-Service-Warnings")).isEqualTo("1");
        }
        Answer elsewhere = publish("/v1/templates/badge", 2, "staging");
        assertThat(elsewhere.json().path("breaking").isEmpty()).isFalse();
        assertThat(elsewhere.json().path("affected_workflows").toString()).isEqualTo("[]");
    }

    @Test
    void aMappingThatThePublishedVersionLostIsAWarningOfTheSubmissionsOfEveryKindOfRun() {
        lost("card", "lost-card");
        publish("/v1/templates/card", 2, "production");
        String data = "{\"data\":{\"person\":\"Ada\",\"title\":\"Dr\"}}";
        for (String query : List.of("", "?async=true")) {
            Answer run = admin.post("/api/v1/workflows/lost-card/runs" + query, data);
            assertThat(run.status()).as(run.text()).isEqualTo(query.isEmpty() ? 200 : 202);
            assertThat(run.header("X-Service-Warnings")).isEqualTo("1");
            assertNamesTheMapping(run.json().path("run_id").asString());
        }
        Answer batch = admin.send("POST", "/v1/batches?workflow=lost-card", BodyPublishers.ofString(data),
                "Content-Type", "application/x-ndjson");
        assertThat(batch.status()).as(batch.text()).isEqualTo(202);
        String id = batch.json().path("batch_id").asString();
        tenant.api.bean(BatchCoordinator.class).coordinateOrHelp(PublicId.BATCH.parse(id).orElseThrow(),
                BatchProgressListener.NONE);
        JsonNode row = Client.json(admin.get("/v1/batches/" + id + "/results").text().strip());
        assertNamesTheMapping(row.path("run_id").asString());
    }

    private static void assertNamesTheMapping(String run) {
        JsonNode documents = admin.get("/api/v1/workflows/runs/" + run).json().path("documents");
        assertThat(documents.size()).isEqualTo(1);
        String submission = documents.path(0).path("submission_id").asString();
        JsonNode warnings = admin.get("/api/v1/submissions/" + submission).json().path("warnings");
        assertThat(warnings.size()).as(warnings.toString()).isEqualTo(1);
        assertThat(warnings.path(0).path("alias").asString()).isEqualTo("candidate.name");
        assertThat(warnings.path(0).path("message").asString())
                .contains("mapped by the workflow", "version 2 of the template 'card'");
    }

    /** A published workflow that maps {@code candidate.name}, which version 2 of its template does not have. */
    private static void lost(String template, String workflow) {
        template(template, "<html lang=\"en\"><body><p>{{candidate.name}} {{title}}</p></body></html>", """
                {"fields":[{"key":"candidate","type":"object","fields":[{"key":"name","type":"text"}]},
                           {"key":"title","type":"text"}]}
                """);
        publish("/v1/templates/" + template, 1, "production");
        Answer created = admin.post("/v1/workflows", """
                {"alias":"%s","name":"Lost","fields":[{"key":"person","type":"text"},{"key":"title","type":"text"}],
                 "documents":[{"template":"%s","mapping":{"candidate.name":"person"}}]}
                """.formatted(workflow, template));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        assertThat(publish("/v1/workflows/" + workflow, 1, "production").status()).isEqualTo(200);
        assertThat(admin.post("/v1/templates/" + template + "/versions",
                "{\"source\":\"<html lang=\\\"en\\\"><body><p>{{title}}</p></body></html>\"}").status())
                .isEqualTo(201);
    }

    private static Answer create(String mapping) {
        return admin.post("/v1/workflows", """
                {"alias":"mapped-%d","name":"Mapped","fields":%s,"documents":[{"template":"offer","mapping":%s}]}
                """.formatted(++made, FIELDS, mapping));
    }

    private static void template(String alias, String source, String schema) {
        var body = JsonNodeFactory.instance.objectNode().put("alias", alias).put("name", alias).put("source", source);
        if (!schema.equals("{}")) {
            body.set("schema", Client.json(schema));
        }
        Answer answer = admin.post("/v1/templates", body.toString());
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    }

    private static Answer publish(String path, int version, String environment) {
        return admin.post(path + "/versions/" + version + "/publish", "{\"environment\":\"" + environment + "\"}");
    }
}
