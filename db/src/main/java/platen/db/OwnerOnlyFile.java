package platen.db;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;

/** Files and folders that nobody but their owner opens. */
public final class OwnerOnlyFile {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int PASSWORD_BYTES = 24;

    private OwnerOnlyFile() {}

    /** Makes the folder, or shuts the one that is there. */
    public static void folder(Path folder) throws IOException {
        Files.createDirectories(folder);
        if (isPosix()) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        }
    }

    /** Writes the file anew, in one step, so that no reader sees half of it. */
    public static void write(Path file, String content) throws IOException {
        Path parent = file.toAbsolutePath().getParent();
        Path draft = Files.createTempFile(parent, file.getFileName().toString(), null, ownerOnly());
        Files.writeString(draft, content);
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** A password of letters, digits, {@code -} and {@code _}: no shell or URL needs to quote it. */
    public static String newPassword() {
        byte[] bytes = new byte[PASSWORD_BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static FileAttribute<?>[] ownerOnly() {
        return isPosix()
                ? new FileAttribute<?>[]{
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))}
                // Windows gives a file in the user's folder to the user alone.
                : new FileAttribute<?>[0];
    }

    private static boolean isPosix() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }
}
