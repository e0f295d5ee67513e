package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.ops.CommandFixture.run;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import platen.db.audit.AuditStore;
import platen.db.operator.OperatorStore;
import platen.jobs.audit.AuditTrail;
import platen.ops.CommandFixture.Ran;
import platen.web.operator.login.OperatorPasswords;

@ResourceLock(Resources.SYSTEM_OUT)
class OperatorCommandTest {
    private static final String CHOSEN = "correct horse battery";

    @TempDir
    Path data;

    private CommandFixture commands;
    private OperatorPasswords passwords;

    @BeforeEach
    void open() {
        commands = new CommandFixture();
        CommandSettings.set("platen.data", data.toString());
        var database = commands.testing.database();
        passwords = new OperatorPasswords(database, new OperatorStore(database), data,
                new AuditTrail(new AuditStore(database), Clock.systemUTC()), Clock.systemUTC());
    }

    @AfterEach
    void close() {
        CommandSettings.clear("platen.data");
        commands.close();
    }

    @Test
    void generatesAPasswordAndWritesItToTheFileOfTheFirst() throws Exception {
        passwords.createFirst();
        String before = Files.readString(passwords.file());
        Ran ran = run("operator", "password", "--generate");
        assertThat(ran.code()).as(ran.err()).isZero();
        String password = ran.out().lines().findFirst().orElseThrow().replaceFirst(".*: ", "");
        assertThat(Files.readString(passwords.file())).isNotEqualTo(before).contains(password);
        assertThat(isPassword(password)).isTrue();
        assertThat(ran.out()).contains("All sessions of this operator have ended.");
    }

    @Test
    void readsAPasswordFromStandardInputAndDeletesTheFileWithTheOldOne() {
        passwords.createFirst();
        Ran ran = typed(CHOSEN + "\n");
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out()).doesNotContain(CHOSEN);
        assertThat(isPassword(CHOSEN)).isTrue();
        assertThat(passwords.file()).doesNotExist();
    }

    @Test
    void refusesAPasswordThatIsShortOrThatBcryptWouldCut() {
        passwords.createFirst();
        assertThat(typed("too short\n").err()).contains("shorter than 12 characters");
        assertThat(typed("").err()).contains("shorter than 12 characters");
        assertThat(typed("ä".repeat(37) + "\n").err()).contains("longer than 72 bytes");
        assertThat(passwords.file()).exists();
    }

    @Test
    void namesTheMissingOperator() {
        Ran ran = run("operator", "password", "--generate");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err()).contains("There is no operator 'operator'.");
    }

    private static Ran typed(String text) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        try {
            return run("operator", "password");
        } finally {
            System.setIn(before);
        }
    }

    private boolean isPassword(String password) {
        String hash = new OperatorStore(commands.testing.database()).credentials(OperatorPasswords.FIRST)
                .orElseThrow()
                .passwordHash();
        return passwords.encoder().matches(password, hash);
    }
}
