package platen.api.dashboard;

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
import java.util.function.Consumer;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.security.crypto.password.PasswordEncoder;
import platen.db.Database;
import platen.db.operator.OperatorStore;

/**
 * Makes the login of a new installation: the operator {@value #NAME} with a password that is told once, to the console
 * and to {@value #FILE} in the data folder, readable by the owner only. The database keeps its hash.
 */
final class FirstOperator implements SmartInitializingSingleton {
    static final String NAME = "operator";
    static final String FILE = "operator.env";

    /** Without characters that are mistaken for each other: 24 of them are more than 128 bits. */
    private static final String ALPHABET = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    private static final int LENGTH = 24;

    private final Database database;
    private final OperatorStore operators;
    private final PasswordEncoder passwords;
    private final Path folder;
    private final InstantSource clock;
    private final Consumer<String> console;

    FirstOperator(Database database, OperatorStore operators, PasswordEncoder passwords, Path folder,
            InstantSource clock, Consumer<String> console) {
        this.database = database;
        this.operators = operators;
        this.passwords = passwords;
        this.folder = folder;
        this.clock = clock;
        this.console = console;
    }

    @Override
    public void afterSingletonsInstantiated() {
        if (operators.passwordHash(NAME).isEmpty()) {
            String password = generate();
            String hash = passwords.encode(password);
            database.inTransaction(() -> {
                // false when another node was first, which then has told its password
                if (operators.create(NAME, hash, clock.instant())) {
                    tell(password);
                }
            });
        }
    }

    private static String generate() {
        return new SecureRandom().ints(LENGTH, 0, ALPHABET.length())
                .collect(StringBuilder::new, (text, at) -> text.append(ALPHABET.charAt(at)), StringBuilder::append)
                .toString();
    }

    /** A password that could not be written down must not become the operator's: failing rolls the row back. */
    private void tell(String password) {
        Path file = folder.resolve(FILE);
        try {
            Files.createDirectories(folder);
            Path fresh = Files.createTempFile(folder, FILE, ".new", ownersOnly());
            Files.writeString(fresh, "PLATEN_OPERATOR=" + NAME + "\nPLATEN_OPERATOR_PASSWORD=" + password + "\n",
                    StandardCharsets.UTF_8);
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("The operator's password could not be written to " + file, e);
        }
        console.accept("Operator login: " + NAME + " / " + password + " (told once; also in " + file + ")");
    }

    private static FileAttribute<?>[] ownersOnly() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[]{
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))}
                : new FileAttribute<?>[0];
    }
}
