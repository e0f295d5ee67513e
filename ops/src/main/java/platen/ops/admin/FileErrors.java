package platen.ops.admin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Why something could not be done to a file: of many failures, Java's message is the file's name alone. */
final class FileErrors {
    private FileErrors() {}

    static String reason(Exception e) {
        return switch (e) {
            case UncheckedIOException of when of.getCause() instanceof IOException cause -> reason(cause);
            case NoSuchFileException _ -> "there is no such file";
            case AccessDeniedException _ -> "permission denied";
            case FileAlreadyExistsException _ -> "a file is in its place";
            case FileSystemException of when of.getReason() != null -> of.getReason();
            default -> String.valueOf(e.getMessage());
        };
    }
}
