package platen.db.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("thorough")
class EmbeddedDatabaseTest {
    /** Shared by all tests, because creating a cluster is slow. Each test starts and stops it. */
    @TempDir
    static Path folder;

    @Test
    void keepsCommittedDataAndItsPortAcrossRestartsAndRefusesASecondInstance() throws Exception {
        String url;
        try (var database = EmbeddedDatabase.start(folder)) {
            url = database.jdbcUrl();
            assertThat(query(url, "show fsync")).isEqualTo("on");
            assertThat(query(url, "show synchronous_commit")).isEqualTo("on");
            query(url, "create table first as select 'still here' as words; select 1");
            assertThatThrownBy(() -> EmbeddedDatabase.start(folder)).isInstanceOf(EmbeddedDatabase.FolderInUse.class)
                    .hasMessageContaining("PLATEN_DATA");
        }
        try (var database = EmbeddedDatabase.start(folder)) {
            assertThat(query(database.jdbcUrl(), "select words from first")).isEqualTo("still here");
            assertThat(database.jdbcUrl()).isEqualTo(url);
        }
    }

    @Test
    void opensOnlyForReadersOfItsPasswordFile() throws Exception {
        try (var database = EmbeddedDatabase.start(folder)) {
            assertThat(EmbeddedDatabase.url(folder)).contains(database.jdbcUrl());
            for (String secret : new String[]{"url", "password"}) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(secret))))
                        .isEqualTo("rw-------");
            }
            // it also holds the binaries
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder))).isEqualTo("rwx------");
            String guessed = database.jdbcUrl().replaceAll("password=.*", "password=guessed");
            assertThatThrownBy(() -> query(guessed, "select 1")).isInstanceOf(SQLException.class)
                    .hasMessageContaining("password authentication failed");
        }
    }

    @Test
    void hashesItsPasswordOnceAlsoInFoldersOfEarlierReleases() throws Exception {
        String kept = "select split_part(rolpassword, ':', 1) from pg_authid where rolname = current_user";
        try (var database = EmbeddedDatabase.start(folder)) {
            String password = Files.readString(folder.resolve("password"));
            assertThat(query(database.jdbcUrl(), kept)).isEqualTo("SCRAM-SHA-256$1");
            query(database.jdbcUrl(), "set scram_iterations = 4096; alter role current_user password '" + password
                    + "'; select 1");
        }
        Files.delete(folder.resolve("postgres/unpacked"));
        try (var database = EmbeddedDatabase.start(folder)) {
            assertThat(query(database.jdbcUrl(), kept)).isEqualTo("SCRAM-SHA-256$1");
        }
    }

    @Test
    void startsAgainWithoutTheLibraryThatUnpacksTheBinaries() throws Exception {
        EmbeddedDatabase.start(folder).close();
        // The library unpacks everything again if this file is absent.
        Path unpacked = binaries().resolve(".exists");
        Files.delete(unpacked);
        EmbeddedDatabase.start(folder).close();
        assertThat(unpacked).doesNotExist();
        Files.createFile(unpacked);
    }

    @Test
    void unpacksTheBinariesOfAnotherArchive() throws Exception {
        EmbeddedDatabase.start(folder).close();
        String own = Files.readString(folder.resolve("postgres/unpacked"));
        Files.writeString(folder.resolve("postgres/unpacked"), own.replaceFirst(" [0-9]+ ", " 1 "));
        EmbeddedDatabase.start(folder).close();
        assertThat(folder.resolve("postgres/unpacked")).hasContent(own);
    }

    @Test
    void quotesTheOutputOfAServerThatDoesNotStart() throws Exception {
        EmbeddedDatabase.start(folder).close();
        Path settings = folder.resolve("data/postgresql.auto.conf");
        String before = Files.readString(settings);
        Files.writeString(settings, before + "\nwork_mem = 'none'\n");
        try {
            assertThatThrownBy(() -> EmbeddedDatabase.start(folder))
                    .cause()
                    .hasMessageContaining("work_mem");
        } finally {
            Files.writeString(settings, before);
        }
        EmbeddedDatabase.start(folder).close();
    }

    @Test
    void takesOverFromTheOrphanOfAKilledInstanceEvenWhileOthersAreConnectedToIt() throws Exception {
        Process owner = startInAnotherProcess(folder);
        String url = EmbeddedDatabase.url(folder).orElseThrow();
        query(url, "create table kept as select 'still here' as words; select 1");
        assertThatThrownBy(() -> EmbeddedDatabase.start(folder)).isInstanceOf(EmbeddedDatabase.FolderInUse.class);

        try (Connection worker = DriverManager.getConnection(url)) {
            owner.destroyForcibly().waitFor();
            ProcessHandle orphan = PostgresProcess.of(folder.resolve("data")).orElseThrow().process();
            assertThat(worker.isValid(60)).as("PostgreSQL outlives its owner").isTrue();

            try (var database = EmbeddedDatabase.start(folder)) {
                assertThat(orphan.isAlive()).isFalse();
                assertThat(query(database.jdbcUrl(), "select words from kept")).isEqualTo("still here");
            }
        }
    }

    private static Path binaries() throws IOException {
        return folder.resolve("postgres").resolve(Files.readAllLines(folder.resolve("postgres/unpacked")).getLast());
    }

    /** Starts the database of the folder in another process and returns when it runs. */
    private static Process startInAnotherProcess(Path folder) throws IOException {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), Owner.class.getName(), folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader out = process.inputReader();
        assertThat(out.readLine()).isEqualTo("started");
        return process;
    }

    /** Starts the database of a folder and runs until it is killed or its parent process ends. */
    static final class Owner {
        private Owner() {}

        public static void main(String[] args) throws Exception {
            EmbeddedDatabase database = EmbeddedDatabase.start(Path.of(args[0]));
            System.out.println("started");
            System.in.transferTo(OutputStream.nullOutputStream());
            database.close();
        }
    }

    private static String query(String url, String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(url); var statement = connection.createStatement()) {
            boolean isResult = statement.execute(sql);
            while (!isResult) {
                isResult = statement.getMoreResults();
            }
            var rows = statement.getResultSet();
            rows.next();
            return rows.getString(1);
        }
    }
}
