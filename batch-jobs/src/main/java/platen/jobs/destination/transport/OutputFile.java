package platen.jobs.destination.transport;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import platen.jobs.destination.transport.TransferException.Problem;

/**
 * A file to be put to a destination.
 *
 * @param name relative name that {@link FileNames} accepts; folders in it are separated by {@code /}
 * @param length in bytes
 * @param sha256 of the content, in lower-case hexadecimal digits
 * @param content opens the content; called again by a repetition
 * @param transfer identifies the transfer in names of temporary files: the same for all its attempts, and different from
 *        those of all other transfers; 1 to 64 letters, digits, hyphens and underscores
 * @param attempt number of this attempt among those of the transfer, from 1. No two attempts have the same number, even
 *        if the earlier one may still run: then the later one wins, and neither writes to the other's file.
 */
public record OutputFile(String name, long length, String sha256, Content content, String transfer, int attempt) {
    private static final Pattern TRANSFER = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");
    /** An attempt removes the files of so many earlier ones. */
    private static final int REMOVED_ATTEMPTS = 8;

    public OutputFile {
        FileNames.objection(name).ifPresent(objection -> {
            throw new IllegalArgumentException("The name of the file " + objection + ".");
        });
        if (length < 0 || attempt < 1 || !TRANSFER.matcher(transfer).matches() || !SHA256.matcher(sha256).matches()) {
            throw new IllegalArgumentException("Not a file to put: " + length + " bytes, attempt " + attempt
                    + ", transfer '" + transfer + "', SHA-256 '" + sha256 + "'");
        }
    }

    /** Opens the content of a file. */
    @FunctionalInterface
    public interface Content {
        InputStream open() throws IOException;
    }

    /** Returns the parts of the name: folders, then the name of the file in the last of them. */
    public List<String> parts() {
        return List.of(name.split("/"));
    }

    /** Returns the exception for content that could not be read or is not what it should be. */
    public TransferException damaged(CheckedContent.SourceException cause) {
        return new TransferException(Problem.SOURCE, "The file to be sent, " + name + ", " + cause.getMessage() + ".",
                cause);
    }

    /** Returns the exception for a file of the same name with another content. */
    public TransferException conflict(String place) {
        return new TransferException(Problem.CONFLICT, place + " is there already with another content and is not"
                + " replaced. Remove it, or give the files other names.");
    }

    /** Returns the name, without folders, under which this attempt writes before the file has its name. */
    public String temporaryName() {
        return temporaryName(attempt);
    }

    /** Returns the temporary names of earlier attempts, which may have been interrupted. */
    public List<String> earlierTemporaryNames() {
        return IntStream.range(Math.max(1, attempt - REMOVED_ATTEMPTS), attempt).mapToObj(this::temporaryName).toList();
    }

    private String temporaryName(int number) {
        return FileNames.TEMPORARY_PREFIX + transfer + "-" + number + ".part";
    }
}
