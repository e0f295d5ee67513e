package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.ops.CommandFixture.run;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.ops.CommandFixture.Ran;

/** Tests commands in a folder without a database. */
class DataFolderTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void lookThere() {
        CommandSettings.set("platen.data", folder.resolve("data").toString());
        CommandSettings.set("platen.database.url", "");
    }

    @AfterEach
    void lookNowhere() {
        CommandSettings.clear("platen.data");
        CommandSettings.clear("platen.database.url");
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch list", "batch show bat_1", "batch cancel bat_1", "batch run rows.csv",
            "schedules list",
            "schedules next sch_1", "workspaces list", "templates import letter.html"})
    void aCommandOnExistingDataCreatesNoDatabase(String line) {
        Ran ran = run(line.split(" "));
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err()).contains("There is no database in " + folder.resolve("data").resolve("database"),
                "PLATEN_DATA", "`platen workspaces create`");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void oneThatMakesOneSaysWhere() {
        Ran ran = run("workspaces", "create", "acme");
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out().lines()).first()
                .isEqualTo("Created a new embedded PostgreSQL in " + folder.resolve("data").resolve("database") + ".");
        assertThat(run("workspaces", "list").out()).contains("acme").doesNotContain("Made a");
    }
}
