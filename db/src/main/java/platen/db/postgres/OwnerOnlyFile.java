package platen.db.postgres;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;

/** Creates files and folders that only their owner can access. */
public final class OwnerOnlyFile {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int PASSWORD_BYTES = 24;

    private OwnerOnlyFile() {}

    /** Creates the folder, or restricts the permissions of an existing one. */
    public static void folder(Path folder) throws IOException {
        Files.createDirectories(folder);
        if (isPosix()) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        }
    }

    /** Writes the file atomically, so that readers never see a partial file. */
    public static void write(Path file, String content) throws IOException {
        write(file, content.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes the file atomically, so that readers never see a partial file. */
    public static void write(Path file, byte[] content) throws IOException {
        Path parent = file.toAbsolutePath().getParent();
        Path draft = Files.createTempFile(parent, file.getFileName().toString(), null, ownerOnly());
        Files.write(draft, content);
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Returns a new password of letters, digits, {@code -} and {@code _}, which needs no quoting in shells and URLs.
     */
    public static String newPassword() {
        byte[] bytes = new byte[PASSWORD_BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static FileAttribute<?>[] ownerOnly() {
        return isPosix()
                ? new FileAttribute<?>[]{
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))}
                // On Windows, only the user can access files in the user's folder.
                : new FileAttribute<?>[0];
    }

    private static boolean isPosix() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }
}
