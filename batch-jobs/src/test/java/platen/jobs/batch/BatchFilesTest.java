package platen.jobs.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.batch.BatchFixture.rows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.apache.pdfbox.Loader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.batch.Batch;
import platen.db.batch.BatchFile;
import platen.db.batch.FileKind;
import platen.jobs.JobsFixture;
import platen.jobs.seal.verify.SealReader;

/** Files that hold several rows of a batch. */
class BatchFilesTest {
    private static final BatchFixture batchFixture = new BatchFixture();
    private static final JobsFixture jobsFixture = batchFixture.jobsFixture;

    @BeforeAll
    static void publish() {
        jobsFixture.template(jobsFixture.workspace, "letter");
        jobsFixture.template(jobsFixture.workspace, "visa");
        jobsFixture.workflow(jobsFixture.workspace, "pair", """
                {"fields":[{"key":"name","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"letter"},{"template":"visa"}]}
                """);
    }

    @AfterAll
    static void close() {
        batchFixture.close();
    }

    @Test
    void theZipHoldsEveryRowAndItsManifest() throws Exception {
        Batch batch = batchFixture.worked(batchFixture.request("letter", null), rows(3));
        BatchFile file = batchFixture.batchStore.files(batch.id()).getFirst();
        var out = new ByteArrayOutputStream();
        batchFixture.outputs.zip(batch.id(), file, out);

        var names = new ArrayList<String>();
        String manifest = "";
        try (var zip = new ZipInputStream(new ByteArrayInputStream(out.toByteArray()))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                names.add(entry.getName());
                manifest = new String(zip.readAllBytes(), StandardCharsets.UTF_8);
            }
        }
        assertThat(names).containsExactly("000001-row-1.pdf", "000002-row-2.pdf", "000003-row-3.pdf", "manifest.json");
        assertThat(manifest).contains("\"custom_id\":\"row-3\"", "\"file\":\"000003-row-3.pdf\"");
    }

    @Test
    void theMergedPdfHasABookmarkForEachPacket() throws Exception {
        Batch batch = batchFixture.worked(batchFixture.merged(null, "pair"), """
                {"custom_id":"a","data":{"name":"Ada"}}
                {"custom_id":"b","data":{"name":"Bo"}}
                """);

        try (var book = Loader.loadPDF(jobsFixture.pdfs.stored(merged(batch)))) {
            assertThat(book.getNumberOfPages()).isEqualTo(4);
            var outline = book.getDocumentCatalog().getDocumentOutline();
            var titles = new ArrayList<String>();
            outline.children().forEach(item -> titles.add(item.getTitle()));
            assertThat(titles).containsExactly("a", "b");
            assertThat(outline.getFirstChild().children()).hasSize(2);
        }
    }

    @Test
    void aMergedPdfGoesWithOneOfItsDocuments() {
        Batch batch = batchFixture.worked(batchFixture.merged("letter", null), rows(3));
        byte[] merged = merged(batch);
        Batch other = batchFixture.worked(batchFixture.merged("letter", null), rows(2));
        var purged = Objects.requireNonNull(batchFixture.results(batch.id()).get(1).submissionId());

        jobsFixture.pdfs.dropUnused(
                jobsFixture.submissions.purge(jobsFixture.workspace.id(), purged, jobsFixture.clock.instant()));

        assertThat(jobsFixture.blobs.has(merged)).isFalse();
        assertThat(batchFixture.batchStore.files(batch.id())).allMatch(file -> file.sha256() == null);
        assertThat(jobsFixture.blobs.has(merged(other))).isTrue();
    }

    @Test
    void aMergedPdfOfDocumentsOfWhichOneIsSealedIsSealedAsAWhole() {
        sealing("letter", true);
        try {
            byte[] merged = jobsFixture.pdfs.stored(
                    merged(batchFixture.worked(batchFixture.merged("letter", null), rows(3))));
            assertThat(SealReader.read(merged)).singleElement().satisfies(seal -> {
                assertThat(seal.intact() && seal.exact()).isTrue();
                assertThat(seal.signedLength()).isEqualTo(merged.length);
                assertThat(seal.signer()).isEqualTo("Seal of a test");
            });
            assertThat(SealReader.read(jobsFixture.pdfs.stored(
                    merged(batchFixture.worked(batchFixture.merged(null, "pair"), rows(1)))))).hasSize(1);
        } finally {
            sealing("letter", false);
        }
        assertThat(SealReader.read(jobsFixture.pdfs.stored(
                merged(batchFixture.worked(batchFixture.merged("letter", null), rows(3)))))).isEmpty();
    }

    private static void sealing(String alias, boolean seal) {
        jobsFixture.database.jdbi()
                .useHandle(handle -> handle.execute("update template set seal = ? where alias = ?", seal, alias));
    }

    private static byte[] merged(Batch batch) {
        return Objects.requireNonNull(batchFixture.batchStore.files(batch.id())
                .stream()
                .filter(file -> file.kind() == FileKind.MERGED)
                .findFirst()
                .orElseThrow()
                .sha256());
    }
}
