package platen.jobs.destination.transport;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Rules for names of files and folders at destinations: those that every file system and store accepts. */
public final class FileNames {
    /** Start of the names of files that are not complete. */
    public static final String TEMPORARY_PREFIX = ".platen-";

    /** Maximum length of a name with its folders, in UTF-8 bytes. With the folder of the destination it fits into a URL. */
    public static final int MAX_BYTES = 400;
    /** Maximum length of a folder of a destination, in UTF-8 bytes. */
    public static final int MAX_FOLDER_BYTES = 150;

    private static final int MAX_PART_BYTES = 240;
    /** Windows refuses these, and servers and synchronized folders pass files on to it. */
    private static final String RESERVED = "\\:*?\"<>|";
    private static final Pattern DEVICE = Pattern.compile("(con|prn|aux|nul|com[0-9]|lpt[0-9])(\\..*)?");

    private FileNames() {}

    /**
     * Checks the name of a file.
     *
     * @return a predicate that follows the subject, such as "must not begin with a slash"; empty for none
     */
    public static Optional<String> objection(String name) {
        return bytes(name) > MAX_BYTES
                ? Optional.of("must have at most " + MAX_BYTES + " bytes")
                : objectionToParts(name);
    }

    /**
     * Checks the folder of a destination, relative to where the destination begins.
     *
     * @param folder empty for none
     * @return a predicate as for {@link #objection}
     */
    public static Optional<String> objectionToFolder(String folder) {
        if (folder.isEmpty()) {
            return Optional.empty();
        }
        return bytes(folder) > MAX_FOLDER_BYTES
                ? Optional.of("must have at most " + MAX_FOLDER_BYTES + " bytes")
                : objectionToParts(folder);
    }

    private static Optional<String> objectionToParts(String name) {
        if (name.startsWith("/")) {
            return Optional.of("must not begin with a slash");
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
            return Optional.of("must be valid Unicode");
        }
        for (String part : name.split("/", -1)) {
            Optional<String> objection = objectionToPart(part);
            if (objection.isPresent()) {
                return objection;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> objectionToPart(String part) {
        if (part.isEmpty()) {
            return Optional.of("must not be empty or have an empty part between slashes");
        }
        if (part.equals(".") || part.equals("..")) {
            return Optional.of("must not have a part '.' or '..'");
        }
        if (bytes(part) > MAX_PART_BYTES) {
            return Optional.of("must have at most " + MAX_PART_BYTES + " bytes in each part between slashes");
        }
        if (part.codePoints().anyMatch(FileNames::isRefused)) {
            return Optional.of("must not have control characters or one of " + RESERVED);
        }
        if (part.endsWith(".") || part.endsWith(" ") || part.startsWith(" ")) {
            return Optional.of("must not have a part that begins or ends with a space or ends with a dot");
        }
        if (part.startsWith(TEMPORARY_PREFIX)) {
            return Optional.of("must not have a part that begins with " + TEMPORARY_PREFIX);
        }
        return isDevice(part)
                ? Optional.of("must not have a part that is the name of a device, such as CON")
                : Optional.empty();
    }

    private static boolean isRefused(int c) {
        return switch (Character.getType(c)) {
            // format characters include those that change the direction of the text that follows
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR,
                    Character.UNASSIGNED ->
                true;
            default -> RESERVED.indexOf(c) >= 0;
        };
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Returns whether a part of a name is a device of Windows, such as {@code CON} or {@code nul.pdf}. */
    public static boolean isDevice(String part) {
        return DEVICE.matcher(part.toLowerCase(Locale.ROOT)).matches();
    }
}
