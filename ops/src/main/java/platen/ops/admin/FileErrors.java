package platen.ops.admin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Describes file errors for people, because the message of many Java exceptions is only the file's name. */
public final class FileErrors {
    private FileErrors() {}

    public static String reason(Exception e) {
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
