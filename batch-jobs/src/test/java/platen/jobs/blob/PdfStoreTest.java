package platen.jobs.blob;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.RaceFixture;
import platen.db.TestDatabase;
import platen.db.blob.BlobStore;
import platen.db.core.Database;
import platen.jobs.blob.PdfStore.SplitFile;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.PdfBase;
import platen.jobs.engine.pdf.Sha256;

class PdfStoreTest {
    private static TestDatabase testing;
    private static HikariDataSource single;
    private static Database database;

    @BeforeAll
    static void open() {
        testing = new TestDatabase();
        single = new HikariDataSource();
        single.setDataSource(testing.direct());
        single.setMaximumPoolSize(1);
        single.setConnectionTimeout(2_000);
        database = new Database(single);
    }

    @AfterAll
    static void close() {
        single.close();
        testing.close();
    }

    @Test
    void documentsWithNewSharedBytesAreStoredOverTheConnectionOfTheTransaction() {
        var store = new PdfStore(new BlobStore(database));
        List<SplitFile> documents = documents("form one", "form two", "form one");
        database.inTransaction(() -> store.keepMany(List.of(documents)));
        assertStored(documents);
    }

    @Test
    void sharedBytesOfARolledBackTransactionAreStoredByTheNext() {
        var store = new PdfStore(new BlobStore(database));
        List<SplitFile> documents = documents("rolled back", "and back");
        assertThatThrownBy(() -> database.inTransaction(() -> {
            store.keepMany(List.of(documents));
            store.keepMany(List.of(documents));
            throw new IllegalStateException("on purpose");
        })).hasMessage("on purpose");

        database.inTransaction(() -> store.keepMany(List.of(documents)));
        assertStored(documents);
    }

    @Test
    void transactionsThatStoreTheSameDocumentsAtOnceDoNotDeadlock() throws Exception {
        List<SplitFile> documents = documents("a", "b", "c", "d", "e", "f");
        RaceFixture.of(8, () -> {
            var shuffled = new ArrayList<>(documents);
            Collections.shuffle(shuffled);
            testing.database()
                    .inTransaction(() -> new PdfStore(new BlobStore(testing.database())).keepMany(List.of(shuffled)));
            return true;
        });
        assertStored(documents);
    }

    private static List<SplitFile> documents(String... forms) {
        return Stream.of(forms).map(form -> {
            var pdf = new Pdf(new PdfBase(form.getBytes(UTF_8)), (" filled " + form).getBytes(UTF_8));
            return new PdfStore(new BlobStore(database)).split(pdf, pdf.sha256());
        }).toList();
    }

    private static void assertStored(List<SplitFile> documents) {
        var reader = new PdfStore(new BlobStore(database));
        assertThat(documents)
                .allSatisfy(document -> assertThat(Sha256.of(reader.document(document.sha256()).orElseThrow().bytes()))
                        .isEqualTo(document.sha256()));
    }
}
