package platen.db.person;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.RaceFixture;
import platen.db.TestDatabase;
import platen.db.core.PublicId;
import platen.db.person.OneTimeLinkStore.Purpose;

class PersonStoreTest {
    private static TestDatabase testing;
    private static PersonStore people;
    private static OneTimeLinkStore links;

    @BeforeAll
    static void open() {
        testing = new TestDatabase();
        people = new PersonStore(testing.database());
        links = new OneTimeLinkStore(testing.database());
    }

    @AfterAll
    static void close() {
        testing.close();
    }

    @Test
    void aPersonIsFoundByIdAndByAddressInAnyCase() {
        Person person = create("ada@example.org");
        assertThat(people.find(person.id())).contains(person);
        assertThat(people.findByEmail(" Ada@Example.ORG ")).contains(person);
        assertThat(people.findByEmail("eve@example.org")).isEmpty();
        assertThat(people.all()).contains(person);
    }

    @Test
    void anAddressHasOnePersonEvenInARace() throws Exception {
        var made = RaceFixture.of(8, () -> people.create(person("race@example.org"), null));
        assertThat(made).filteredOn(each -> each).hasSize(1);
    }

    @Test
    void passwordProfileAndAccessAreChanged() {
        Person person = create("changes@example.org");
        assertThat(people.passwordHash(person.id())).isEmpty();
        people.changePassword(person.id(), "hash", DatabaseFixture.THEN);
        assertThat(people.passwordHash(person.id())).contains("hash");
        people.changeProfile(person.id(), "New", Language.DE, Theme.DARK, DatabaseFixture.THEN);
        people.changeDisabled(person.id(), DatabaseFixture.THEN, DatabaseFixture.THEN);
        Person changed = people.find(person.id()).orElseThrow();
        assertThat(changed.name()).isEqualTo("New");
        assertThat(changed.language()).isEqualTo(Language.DE);
        assertThat(changed.theme()).isEqualTo(Theme.DARK);
        assertThat(changed.isDisabled()).isTrue();
        people.changeDisabled(person.id(), null, DatabaseFixture.THEN);
        assertThat(people.find(person.id()).orElseThrow().isDisabled()).isFalse();
    }

    @Test
    void aLinkIsUsedOnceEvenInARace() throws Exception {
        UUID person = create("link@example.org").id();
        byte[] hash = DatabaseFixture.sha256("one secret");
        links.create(hash, Purpose.RESET, person, DatabaseFixture.THEN, DatabaseFixture.THEN.plusSeconds(60));
        var used = RaceFixture.of(8, () -> links.use(hash, Purpose.RESET, DatabaseFixture.THEN));
        assertThat(used).filteredOn(each -> each.isPresent()).hasSize(1);
    }

    @Test
    void anExpiredLinkOrOneForAnotherPurposeIsNotFound() {
        UUID person = create("expired@example.org").id();
        byte[] hash = DatabaseFixture.sha256("another");
        links.create(hash, Purpose.RESET, person, DatabaseFixture.THEN, DatabaseFixture.THEN.plusSeconds(60));
        assertThat(links.find(hash, Purpose.SETUP, DatabaseFixture.THEN)).isEmpty();
        assertThat(links.find(hash, Purpose.RESET, DatabaseFixture.THEN)).isPresent();
        assertThat(links.use(hash, Purpose.RESET, DatabaseFixture.THEN.plus(Duration.ofMinutes(1)))).isEmpty();
        assertThat(links.deleteExpired(DatabaseFixture.THEN.plus(Duration.ofMinutes(1)))).isEqualTo(1);
    }

    private static Person create(String email) {
        Person person = person(email);
        assertThat(people.create(person, null)).isTrue();
        return person;
    }

    private static Person person(String email) {
        return new Person(PublicId.next(), email, "Ada", Language.EN, Theme.SYSTEM, null, null, DatabaseFixture.THEN);
    }
}
