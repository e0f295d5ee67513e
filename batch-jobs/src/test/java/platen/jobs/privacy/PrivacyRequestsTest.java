package platen.jobs.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import platen.db.audit.Actor;
import platen.db.batch.Batch;
import platen.db.check.InvariantCheck;
import platen.db.privacy.PersonalDataStore;
import platen.db.privacy.Place;
import platen.db.privacy.PrivacyRequestStore;
import platen.db.privacy.PrivacyRequestStore.Finding;
import platen.db.privacy.PrivacyRequestStore.Outcome;
import platen.db.retention.RetentionStore;
import platen.db.submission.PurgeCause;
import platen.db.submission.PurgeStore;
import platen.db.submission.Submission;
import platen.jobs.JobsFixture;
import platen.jobs.batch.BatchFixture;
import platen.jobs.privacy.PrivacyRequests.Done;
import platen.jobs.privacy.PrivacyRequests.Wanted;
import platen.jobs.render.accept.RenderResult;

/** The data of a person is found wherever it is stored, and nothing of it is left after an erasure. */
class PrivacyRequestsTest {
    private static final String NAME = PersonFixture.NAME;
    private static final String ADDRESS = PersonFixture.ADDRESS;

    @AutoClose
    private final BatchFixture batches = new BatchFixture();

    private final JobsFixture jobs = batches.jobsFixture;
    private final UUID workspace = jobs.workspace.id();
    private final RetentionStore retention = new RetentionStore(jobs.database);
    private final PrivacyRequests requests = new PrivacyRequests(jobs.database, retention,
            new PurgeStore(jobs.database), jobs.pdfs, jobs.trail, jobs.clock);
    private final PrivacyRequestStore store = new PrivacyRequestStore(jobs.database);

    @BeforeEach
    void publish() {
        jobs.template(jobs.workspace, "letter");
    }

    @Test
    void aPersonIsFoundInEveryTableThatHoldsDataOfPeople() {
        PersonFixture.everywhere(batches);
        List<Finding> found = findings(requests.find(wanted(NAME, ADDRESS), Actor.cli()));
        assertThat(found).extracting(Finding::place).contains(Place.SUBMISSION, Place.CALLBACK, Place.RUN, Place.BATCH,
                Place.BATCH_ROW, Place.BATCH_INPUT, Place.EVENT, Place.DELIVERY_ATTEMPT, Place.MAIL,
                Place.TEMPLATE_DRAFT, Place.TEMPLATE_VERSION, Place.SCHEDULE, Place.ENDPOINT, Place.API_KEY,
                Place.WORKSPACE, Place.INVITATION, Place.PERSON, Place.AUDIT, Place.FIRING, Place.DELIVERY,
                Place.ENVELOPE, Place.ENVELOPE_DOCUMENT, Place.ENVELOPE_SIGNER, Place.ENVELOPE_ENTRY,
                Place.ENVELOPE_EVENT);
        assertThat(found).allMatch(each -> each.outcome() == Outcome.FOUND);
    }

    @Test
    void nothingIsLeftAfterAnErasureButSettingsAndVersionsThatAreNamed() {
        PersonFixture.everywhere(batches);
        List<Finding> erased = findings(requests.erase(wanted(NAME, ADDRESS), Actor.cli()));
        List<Finding> left = findings(requests.find(wanted(NAME, ADDRESS), Actor.cli()));
        assertThat(left).extracting(Finding::place).containsExactlyInAnyOrder(Place.TEMPLATE_VERSION, Place.SCHEDULE,
                Place.ENDPOINT, Place.API_KEY, Place.WORKSPACE, Place.ENVELOPE_EVENT);
        assertThat(erased).filteredOn(each -> each.outcome() == Outcome.LEFT)
                .extracting(Finding::place)
                .containsExactlyInAnyOrderElementsOf(left.stream().map(Finding::place).toList());
        assertThat(erased).filteredOn(each -> each.place() == Place.AUDIT)
                .allMatch(each -> each.outcome() == Outcome.PSEUDONYMIZED);
        assertThat(new InvariantCheck(jobs.database).broken()).isEmpty();
        assertThat(everything(erased)).doesNotContain("grace", "Hopper");
    }

    @Test
    void aSubmissionLosesItsDataAndItsPdfAndKeepsItsRecord() {
        Submission hers = rendered("{\"name\":\"GRACE  brewster hopper\"}");
        Submission other = rendered("{\"name\":\"Ada\"}");
        Finding erased = findings(requests.erase(wanted(NAME), Actor.cli())).getFirst();
        assertThat(erased.fields()).containsExactly("data.name");
        assertThat(erased.exact()).isFalse();
        assertThat(erased.note()).isEqualTo("with its PDF");
        Submission after = jobs.submissions.find(workspace, hers.id()).orElseThrow();
        assertThat(after.purgeCause()).isEqualTo(PurgeCause.ERASURE);
        assertThat(jobs.submissions.data(workspace, hers.id())).isEmpty();
        assertThat(jobs.submissions.find(workspace, other.id()).orElseThrow().downloadable()).isTrue();
        assertThat(jobs.submissions.data(workspace, other.id())).isPresent();
    }

    @Test
    void aMergedPdfThatContainsThePersonIsNamedAndRemoved() {
        Batch batch = batches.worked(batches.merged("letter", null), BatchFixture.rows(2)
                + "{\"custom_id\":\"grace@navy.example\",\"data\":{\"name\":\"G. Hopper\"}}\n");
        List<Finding> erased = findings(requests.erase(wanted(ADDRESS), Actor.cli()));
        assertThat(erased).extracting(Finding::place).containsExactly(Place.BATCH_ROW);
        assertThat(erased.getFirst().note()).contains("its PDF", "merged PDF 1");
        assertThat(batches.batchStore.files(batch.id())).filteredOn(each -> each.sha256() != null).isEmpty();
        assertThat(findings(requests.find(wanted(ADDRESS), Actor.cli()))).isEmpty();
        assertThat(new InvariantCheck(jobs.database).broken()).isEmpty();
    }

    @Test
    void onlyTheWorkspaceIsSearchedThatIsNamed() {
        var stranger = jobs.workspace("stranger", OptionalInt.empty());
        jobs.template(stranger, "letter");
        jobs.renders.renderNow(jobs.request(stranger, "letter", "{\"name\":\"" + NAME + "\"}", null));
        assertThat(findings(requests.find(wanted(NAME), Actor.cli()))).isEmpty();
        assertThat(findings(requests.find(new Wanted(values(NAME), false, null), Actor.cli()))).hasSize(1);
    }

    @Test
    void aRowMustContainAllValuesIfAllAreAskedFor() {
        rendered("{\"name\":\"Grace\",\"order\":\"12345\"}");
        rendered("{\"name\":\"Grace\",\"order\":\"99999\"}");
        assertThat(findings(requests.find(new Wanted(values("grace", "12 345"), true, workspace), Actor.cli())))
                .hasSize(1);
        assertThat(findings(requests.find(new Wanted(values("grace", "12 345"), false, workspace), Actor.cli())))
                .hasSize(2);
    }

    @Test
    @Tag("thorough")
    void anErasureThatWasKilledIsContinuedByTheSameCommandAndReportsEverything() {
        for (int i = 0; i < 450; i++) {
            rendered("{\"name\":\"" + NAME + "\",\"order\":\"" + i + "\"}");
        }
        jobs.database.jdbi().useHandle(handle -> handle.execute("""
                create function fail() returns trigger language plpgsql as
                'begin if (select searched from privacy_request where finished_at is null) >= 400 then
                     raise exception ''killed''; end if; return new; end'
                """));
        jobs.database.jdbi().useHandle(handle -> handle.execute("""
                create trigger fail before insert on privacy_finding for each row execute function fail()
                """));
        assertThatThrownBy(() -> requests.erase(wanted(NAME), Actor.cli())).hasStackTraceContaining("killed");
        assertThat(count("select count(*) from submission where data is null")).isEqualTo(400);
        jobs.database.jdbi().useHandle(handle -> handle.execute("drop function fail cascade"));
        assertThat(requests.find(wanted("Another Person"), Actor.cli()).continued()).isFalse();
        Done done = requests.erase(wanted(NAME), Actor.cli());
        assertThat(done.continued()).isTrue();
        assertThat(findings(done)).hasSize(450);
        assertThat(count("select count(*) from submission where data is null and purged_at is not null"))
                .isEqualTo(450);
    }

    @Test
    void underALegalHoldOnlyTheAuditLogIsPseudonymized() {
        rendered("{\"name\":\"" + NAME + "\"}");
        retention.hold(workspace, "case 7", jobs.clock.instant());
        assertThat(findings(requests.erase(new Wanted(values(NAME), false, null), Actor.cli())))
                .hasSize(1)
                .allMatch(each -> each.outcome() == Outcome.LEFT && String.valueOf(each.note()).contains("legal hold"));
    }

    @Test
    void whatIsBeingProcessedIsLeftAndSaid() {
        jobs.renders.renderLater(jobs.request(jobs.workspace, "letter", "{\"name\":\"" + NAME + "\"}", null));
        assertThat(findings(requests.erase(wanted(NAME), Actor.cli()))).singleElement()
                .satisfies(each -> assertThat(each.note()).contains("run the command again"));
    }

    @Test
    void theAuditLogTellsOfARequestWithoutTheValues() {
        rendered("{\"name\":\"" + NAME + "\"}");
        requests.erase(wanted(NAME), Actor.cli());
        var entries = jobs.audit.newest(workspace, 10)
                .stream()
                .filter(each -> each.type().startsWith("privacy."))
                .toList();
        assertThat(entries).extracting(each -> each.type()).containsExactlyInAnyOrder("privacy.erasure_started",
                "privacy.erased");
        assertThat(entries.toString()).contains("submission erased").doesNotContain("Hopper");
        assertThat(count("select count(*) from privacy_request r where r::text ilike '%hopper%'")).isZero();
        assertThat(count("select count(*) from privacy_finding f where f::text ilike '%hopper%'")).isZero();
    }

    @Test
    void anExportHoldsTheRecordsAndThePdfs() throws IOException {
        Submission hers = rendered("{\"name\":\"" + NAME + "\"}");
        rendered("{\"name\":\"Ada\"}");
        Done found = requests.find(wanted(NAME), Actor.cli());
        var out = new ByteArrayOutputStream();
        new PersonExport(jobs.database, jobs.pdfs, jobs.trail).write(found.id(), out, Actor.cli());
        Map<String, byte[]> files = unzipped(out.toByteArray());
        assertThat(files).hasSize(2).containsKey("submission/" + hers.id() + ".json");
        assertThat(new String(files.get("submission/" + hers.id() + ".json"), StandardCharsets.UTF_8)).contains(NAME)
                .contains("\"found_in\"", "data.name");
        assertThat(files.entrySet()).anyMatch(each -> each.getKey().endsWith(".pdf") && each.getValue().length > 0);
    }

    /** Returns the texts of all rows that were found. */
    private String everything(List<Finding> findings) {
        var all = new StringBuilder();
        var rows = new PersonalDataStore(jobs.database);
        findings.stream()
                .filter(each -> each.outcome() != Outcome.LEFT)
                .forEach(each -> rows.find(each.place(), each.key()).ifPresent(all::append));
        return all.toString();
    }

    private Submission rendered(String data) {
        return ((RenderResult.Rendered) jobs.renders.renderNow(jobs.request(jobs.workspace, "letter", data, null)))
                .submission();
    }

    private Wanted wanted(String... values) {
        return new Wanted(values(values), false, workspace);
    }

    private static List<PersonValue> values(String... values) {
        return PersonValue.ofLines(Stream.of(values));
    }

    private List<Finding> findings(Done request) {
        var all = new ArrayList<Finding>();
        jobs.database.inTransaction(() -> store.findings(request.id(), all::add));
        return all;
    }

    private int count(String sql) {
        return jobs.database.jdbi().withHandle(handle -> handle.createQuery(sql).mapTo(int.class).one());
    }

    private static Map<String, byte[]> unzipped(byte[] zip) throws IOException {
        var files = new HashMap<String, byte[]>();
        try (var in = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                files.put(entry.getName(), in.readAllBytes());
            }
        }
        return files;
    }
}
