package platen.db.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.RaceFixture;
import platen.db.TestDatabase;
import platen.db.core.PublicId;

class WorkspaceStoreTest {
    private static TestDatabase testing;
    private static WorkspaceStore workspaces;

    @BeforeAll
    static void open() {
        testing = new TestDatabase();
        workspaces = new WorkspaceStore(testing.database());
    }

    @AfterAll
    static void close() {
        testing.close();
    }

    @Test
    void aWorkspaceIsFoundByNameAndById() {
        Workspace created = create("north", OptionalInt.of(5));
        assertThat(workspaces.findByName("north")).contains(created);
        assertThat(workspaces.find(created.id())).contains(created);
        assertThat(created.allowance()).isEqualTo(5);
        assertThat(workspaces.findByName("south")).isEmpty();
        assertThat(workspaces.find(PublicId.next())).isEmpty();
    }

    @Test
    void aWorkspaceGetsAnotherPlan() {
        Workspace created = create("growing", OptionalInt.of(5));
        workspaces.change(created.id(), Plan.BUSINESS, OptionalInt.of(10_000));
        assertThat(workspaces.find(created.id())).hasValueSatisfying(changed -> {
            assertThat(changed.plan()).isEqualTo(Plan.BUSINESS);
            assertThat(changed.allowance()).isEqualTo(10_000);
        });
        workspaces.change(created.id(), Plan.ENTERPRISE, OptionalInt.empty());
        assertThat(workspaces.find(created.id()).orElseThrow().allowance()).isNull();
    }

    @Test
    void aTakenNameMakesNoSecondWorkspaceEvenInARace() throws Exception {
        var made = RaceFixture.of(8,
                () -> workspaces.create("wanted", Plan.FREE, OptionalInt.empty(), DatabaseFixture.THEN));
        assertThat(made).filteredOn(each -> each.isPresent()).hasSize(1);
        assertThat(workspaces.all()).filteredOn(each -> each.name().equals("wanted")).hasSize(1);
    }

    @Test
    void allAreListedByName() {
        create("zebra", OptionalInt.empty());
        create("aardvark", OptionalInt.empty());
        assertThat(workspaces.all()).extracting(Workspace::name).containsSubsequence("aardvark", "zebra");
    }

    private static Workspace create(String name, OptionalInt allowance) {
        return workspaces.create(name, Plan.STARTER, allowance, DatabaseFixture.THEN).orElseThrow();
    }
}
