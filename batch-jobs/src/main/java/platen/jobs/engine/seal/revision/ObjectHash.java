package platen.jobs.engine.seal.revision;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSObject;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.cos.COSString;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.Sha256;

/**
 * Hashes of objects with everything that they refer to. Pages are hashed by their number where another object refers to
 * them, and references to parents, and of annotations and structure to pages, are left out. Not thread-safe.
 */
final class ObjectHash {
    /** Elsewhere, P is the prefix of page labels, the policy of layers, or how a medium is played. */
    private static final Set<COSName> PARENTS_OF_STRUCTURE = Set.of(COSName.P, COSName.getPDFName("Pg"));
    private static final Set<COSName> STRUCTURE = Set.of(COSName.getPDFName("StructElem"),
            COSName.getPDFName("StructTreeRoot"));
    private static final int MAX_DEPTH = 400;

    private final Map<COSBase, Integer> pages = new IdentityHashMap<>();
    private final Map<COSBase, String> known = new IdentityHashMap<>();

    /** Names a page by its number where other objects refer to it. */
    void page(COSBase page, int number) {
        pages.put(page, number);
    }

    /** Returns the hash of a dictionary without some of its entries. */
    String without(COSDictionary dictionary, Set<COSName> left) throws IOException {
        MessageDigest digest = Sha256.digest();
        dictionary(digest, dictionary, left, 0);
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Returns the hash of an object; of null, too. */
    String of(@Nullable COSBase object) throws IOException {
        return of(object, 0);
    }

    private String of(@Nullable COSBase given, int depth) throws IOException {
        COSBase object = given instanceof COSObject indirect ? indirect.getObject() : given;
        if (object == null) {
            return "null";
        }
        if (depth > MAX_DEPTH) {
            throw new IOException("Objects are nested too deeply");
        }
        Integer page = pages.get(object);
        if (page != null) {
            return "page " + page;
        }
        String done = known.get(object);
        if (done != null) {
            return done;
        }
        return switch (object) {
            case COSDictionary dictionary -> {
                // For objects that refer to themselves.
                known.put(object, "open");
                MessageDigest digest = Sha256.digest();
                dictionary(digest, dictionary, Set.of(), depth);
                yield remember(object, digest);
            }
            case COSArray array -> {
                known.put(object, "open");
                MessageDigest digest = Sha256.digest();
                text(digest, "[");
                for (int i = 0; i < array.size(); i++) {
                    text(digest, of(array.get(i), depth + 1));
                }
                yield remember(object, digest);
            }
            case COSString string -> "(" + string.toHexString();
            default -> object.toString();
        };
    }

    private String remember(COSBase object, MessageDigest digest) {
        String hash = HexFormat.of().formatHex(digest.digest());
        known.put(object, hash);
        return hash;
    }

    private void dictionary(MessageDigest digest, COSDictionary dictionary, Set<COSName> left, int depth)
            throws IOException {
        text(digest, "<<");
        var sorted = new TreeMap<String, COSBase>();
        for (Map.Entry<COSName, COSBase> each : dictionary.entrySet()) {
            if (!isParent(each.getKey(), each.getValue()) && !left.contains(each.getKey())) {
                sorted.put(each.getKey().getName(), each.getValue());
            }
        }
        for (Map.Entry<String, COSBase> each : sorted.entrySet()) {
            text(digest, each.getKey());
            text(digest, of(each.getValue(), depth + 1));
        }
        if (dictionary instanceof COSStream stream) {
            try (InputStream data = stream.createRawInputStream()) {
                digest.update(data.readAllBytes());
            }
        }
    }

    private boolean isParent(COSName key, COSBase given) {
        if (COSName.PARENT.equals(key)) {
            return true;
        }
        COSBase value = given instanceof COSObject indirect ? indirect.getObject() : given;
        return PARENTS_OF_STRUCTURE.contains(key) && value instanceof COSDictionary parent
                && (pages.containsKey(parent) || STRUCTURE.contains(parent.getCOSName(COSName.TYPE)));
    }

    private static void text(MessageDigest digest, String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
    }
}
