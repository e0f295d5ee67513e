package platen.web.operator.login;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.operator.OperatorStore;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;

/**
 * Sets passwords of operators. The database stores hashes only; a generated password is written to {@value #FILE} in
 * the data folder, readable by its owner only.
 */
public final class OperatorPasswords {
    /** Name of the operator that the first start creates. */
    public static final String FIRST = "operator";
    /** Name of the file with the generated password of {@value #FIRST}. */
    public static final String FILE = "operator.env";

    public static final int MIN_LENGTH = 12;
    /** Maximum length of a password in bytes; bcrypt ignores the rest. */
    private static final int MAX_BYTES = 72;
    /** Omits characters that are easily confused; 24 characters have more than 128 bits of entropy. */
    private static final String ALPHABET = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    private static final int LENGTH = 24;

    private final Database database;
    private final OperatorStore operators;
    private final Path folder;
    private final AuditTrail audit;
    private final InstantSource clock;
    private final PasswordEncoder encoder;

    /** @param folder folder of {@value #FILE} */
    public OperatorPasswords(Database database, OperatorStore operators, Path folder, AuditTrail audit,
            InstantSource clock) {
        this(database, operators, folder, audit, clock, new BCryptPasswordEncoder());
    }

    /** @param encoder computes hashes, and compares passwords with them */
    public OperatorPasswords(Database database, OperatorStore operators, Path folder, AuditTrail audit,
            InstantSource clock, PasswordEncoder encoder) {
        this.database = database;
        this.operators = operators;
        this.folder = folder;
        this.audit = audit;
        this.clock = clock;
        this.encoder = encoder;
    }

    /** Returns the encoder that compares passwords with hashes. */
    public PasswordEncoder encoder() {
        return encoder;
    }

    /** Returns the path of the file with the generated password of {@value #FIRST}. */
    public Path file() {
        return folder.resolve(FILE);
    }

    public String generate() {
        return new SecureRandom().ints(LENGTH, 0, ALPHABET.length())
                .collect(StringBuilder::new, (text, at) -> text.append(ALPHABET.charAt(at)), StringBuilder::append)
                .toString();
    }

    /** Returns why a password that a person chose is not acceptable; empty when it is. */
    public Optional<String> problem(String password) {
        if (password.codePointCount(0, password.length()) < MIN_LENGTH) {
            return Optional.of("The password is shorter than " + MIN_LENGTH + " characters. Choose a longer one.");
        }
        if (password.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            return Optional.of("The password is longer than " + MAX_BYTES + " bytes of UTF-8. Choose a shorter one.");
        }
        return Optional.empty();
    }

    /**
     * Creates {@value #FIRST} with a generated password; returns false and changes nothing when there is one already.
     */
    public boolean createFirst() {
        if (operators.credentials(FIRST).isPresent()) {
            return false;
        }
        String password = generate();
        String hash = encoder.encode(password);
        return database.inTransaction(() -> {
            // false when another node was first and has written its password
            boolean created = operators.create(FIRST, hash, clock.instant());
            if (created) {
                record(FIRST, Actor.SYSTEM, "created");
                write(password);
            }
            return created;
        });
    }

    /**
     * Replaces the password of an operator by one that a person chose and ends the operator's sessions; returns false
     * when there is no such operator. The file with the generated password, which is no longer valid, is deleted.
     */
    public boolean change(String name, String password, Actor actor) {
        String hash = encoder.encode(password);
        boolean changed = database.inTransaction(() -> changePassword(name, hash, actor, "chosen"));
        if (changed && name.equals(FIRST)) {
            delete();
        }
        return changed;
    }

    /**
     * Replaces the password of an operator by a generated one and ends the operator's sessions; returns empty when
     * there is no such operator.
     */
    public Optional<String> regenerate(String name, Actor actor) {
        String password = generate();
        String hash = encoder.encode(password);
        return database.inTransaction(() -> {
            if (!changePassword(name, hash, actor, "generated")) {
                return Optional.empty();
            }
            if (name.equals(FIRST)) {
                write(password);
            }
            return Optional.of(password);
        });
    }

    private boolean changePassword(String name, String hash, Actor actor, String how) {
        boolean changed = operators.changePassword(name, hash, clock.instant());
        if (changed) {
            record(name, actor, how);
        }
        return changed;
    }

    private void record(String name, Actor actor, String how) {
        audit.recordForInstallation(actor, AuditType.OPERATOR_PASSWORD_CHANGED,
                Difference.action(AuditTrail.object().put("operator", name).put("password", how)));
    }

    /**
     * Writes the password file. A failure rolls the transaction back, so that an unwritten password never becomes
     * valid.
     */
    private void write(String password) {
        try {
            Files.createDirectories(folder);
            Path fresh = Files.createTempFile(folder, FILE, ".new", ownersOnly());
            Files.writeString(fresh, "PLATEN_OPERATOR=" + FIRST + "\nPLATEN_OPERATOR_PASSWORD=" + password + "\n",
                    StandardCharsets.UTF_8);
            Files.move(fresh, file(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("The operator's password could not be written to " + file(), e);
        }
    }

    private void delete() {
        try {
            Files.deleteIfExists(file());
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "The password is changed, but the file with the old one could not be deleted: " + file(), e);
        }
    }

    private static FileAttribute<?>[] ownersOnly() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[]{
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))}
                : new FileAttribute<?>[0];
    }
}
