package platen.jobs.engine.fillable.compile.pdf;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSObject;
import org.jspecify.annotations.Nullable;

/**
 * Decides which objects of a file are kept in its template. Active content, file attachments and parts of the form are
 * removed: scripts, all actions except links to a destination or URI, embedded files, media, XFA, fields and their
 * widgets.
 */
public final class PdfSanitizer {
    /** Keys that are removed from every dictionary. */
    private static final Set<String> DROPPED = Set.of("AA", "JS", "EF", "XFA", "AcroForm", "RichMediaContent",
            "PieceInfo",
            "JavaScript", "EmbeddedFiles", "AF", "Perms", "Collection", "Thumb", "NeedsRendering", "Requirements");
    /** Keys whose value is an action. */
    private static final Set<String> ACTION_KEYS = Set.of("A", "OpenAction", "PA", "Next");
    private static final Set<String> HARMLESS_ACTIONS = Set.of("GoTo", "URI", "Named");
    private static final Set<String> DROPPED_ANNOTATIONS = Set.of("FileAttachment", "Sound", "Movie", "Screen",
            "RichMedia", "3D");

    private static final Set<String> RESOURCE_TYPES = Set.of("Font", "ExtGState", "Form", "Image");

    private final Set<COSBase> dropped = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Removes an object and every reference to it. */
    public void drop(COSBase object) {
        dropped.add(object);
    }

    /** Returns whether an annotation stays on its page. */
    boolean keepsAnnotation(COSDictionary annotation) {
        String subtype = annotation.getNameAsString(COSName.SUBTYPE);
        return !dropped.contains(annotation) && (subtype == null || !DROPPED_ANNOTATIONS.contains(subtype));
    }

    /** Passes on the entries of a dictionary that are kept. */
    void entries(COSDictionary dictionary, BiConsumer<COSName, COSBase> each) {
        for (Map.Entry<COSName, COSBase> entry : dictionary.entrySet()) {
            String key = entry.getKey().getName();
            COSBase value = resolved(entry.getValue());
            if (value == null || DROPPED.contains(key) && !isResource(value) || isDropped(value)
                    || ACTION_KEYS.contains(key) && isHarmful(value)) {
                continue;
            }
            each.accept(entry.getKey(), entry.getValue());
        }
    }

    /** Passes on the elements of an array; a removed element becomes null, because positions may matter. */
    void elements(COSArray array, Consumer<@Nullable COSBase> each) {
        for (int i = 0; i < array.size(); i++) {
            COSBase value = array.get(i);
            COSBase target = resolved(value);
            each.accept(target == null || isDropped(target) ? null : value);
        }
    }

    /** Returns whether the value is a graphics resource, whose name can be chosen freely, for example {@code /AA}. */
    private static boolean isResource(COSBase value) {
        return switch (value) {
            case COSDictionary dictionary -> RESOURCE_TYPES.contains(String.valueOf(dictionary.getNameAsString(
                    COSName.TYPE))) || RESOURCE_TYPES.contains(String.valueOf(
                            dictionary.getNameAsString(
                                    COSName.SUBTYPE)))
                    || dictionary.containsKey(COSName.PATTERN_TYPE) || dictionary.containsKey(COSName.SHADING_TYPE);
            // A color space begins with its name.
            case COSArray array -> array.size() > 0 && array.getObject(0) instanceof COSName;
            default -> value instanceof COSName;
        };
    }

    private boolean isDropped(COSBase value) {
        if (dropped.contains(value)) {
            return true;
        }
        // A structure element's reference to a removed widget.
        return value instanceof COSDictionary dictionary && "OBJR".equals(dictionary.getNameAsString(COSName.TYPE))
                && resolved(dictionary.getItem(COSName.OBJ)) instanceof COSBase target && dropped.contains(target);
    }

    private static boolean isHarmful(COSBase value) {
        return value instanceof COSDictionary action && action.containsKey(COSName.S)
                && !HARMLESS_ACTIONS.contains(String.valueOf(action.getNameAsString(COSName.S)));
    }

    private static @Nullable COSBase resolved(@Nullable COSBase value) {
        return value instanceof COSObject reference ? reference.getObject() : value;
    }
}
