package platen.jobs.engine.assemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.TimeZone;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZipArchiveTest {
    private static final List<ZipArchive.Entry> ENTRIES = List.of(
            new ZipArchive.Entry("00-application.pdf", bytes("first")),
            new ZipArchive.Entry("01-invoice.pdf", bytes("second")),
            new ZipArchive.Entry("manifest.json", bytes("[]")));

    @Test
    void entriesAreStoredInOrderUnderTheirNames() throws IOException {
        var seen = new ArrayList<String>();
        try (var zip = new ZipInputStream(new ByteArrayInputStream(written(ENTRIES)))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                seen.add(entry.getName() + ": " + new String(zip.readAllBytes(), StandardCharsets.US_ASCII));
                assertThat(entry.getMethod()).isEqualTo(ZipEntry.STORED);
                assertThat(entry.getTimeLocal()).isEqualTo(LocalDateTime.of(1980, 1, 1, 0, 0));
            }
        }
        assertThat(seen).containsExactly("00-application.pdf: first", "01-invoice.pdf: second", "manifest.json: []");
    }

    @Test
    void theSameEntriesGiveTheSameBytesInEveryTimeZone() throws IOException {
        byte[] here = written(ENTRIES);
        TimeZone usual = TimeZone.getDefault();
        try {
            TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
            assertThat(written(ENTRIES)).isEqualTo(here);
        } finally {
            TimeZone.setDefault(usual);
        }
    }

    @Test
    void eachEntryIsWrittenBeforeTheNextIsAskedFor() throws IOException {
        var out = new ByteArrayOutputStream();
        var lengths = new ArrayList<Integer>();
        Iterator<ZipArchive.Entry> entries = ENTRIES.iterator();
        ZipArchive.write(() -> new Iterator<>() {
            @Override
            public boolean hasNext() {
                return entries.hasNext();
            }

            @Override
            public ZipArchive.Entry next() {
                lengths.add(out.size());
                return entries.next();
            }
        }, out);
        assertThat(lengths).isSorted().doesNotHaveDuplicates();
    }

    @Test
    @Tag("thorough")
    void moreEntriesThanAClassicZipHoldsAreReadable(@TempDir Path folder) throws IOException {
        var entries = new ArrayList<ZipArchive.Entry>();
        for (int i = 0; i < 70_000; i++) {
            entries.add(new ZipArchive.Entry("entry-" + i, new byte[0]));
        }
        Path file = folder.resolve("many.zip");
        try (OutputStream out = Files.newOutputStream(file)) {
            ZipArchive.write(entries, out);
        }
        try (var zip = new ZipFile(file.toFile())) {
            assertThat(zip.size()).isEqualTo(70_000);
            assertThat(zip.getEntry("entry-69999")).isNotNull();
        }
    }

    @Test
    void theStreamStaysOpen() throws IOException {
        var out = new ByteArrayOutputStream() {
            @Override
            public void close() {
                throw new AssertionError("closed");
            }
        };
        ZipArchive.write(ENTRIES, out);
        assertThat(out.size()).isPositive();
    }

    @Test
    void namesThatEscapeOrRepeatAreRefused() {
        for (String name : List.of("", ".", "..", "../a.pdf", "a/b.pdf", "a\\b.pdf", "ä.pdf", "a b.pdf", "a\n.pdf")) {
            assertThatThrownBy(() -> written(List.of(new ZipArchive.Entry(name, new byte[0])))).as(name)
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(
                () -> written(List.of(new ZipArchive.Entry("a", new byte[0]), new ZipArchive.Entry("a", new byte[0]))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static byte[] written(List<ZipArchive.Entry> entries) throws IOException {
        var out = new ByteArrayOutputStream();
        ZipArchive.write(entries, out);
        return out.toByteArray();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
