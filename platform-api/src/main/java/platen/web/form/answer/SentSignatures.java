package platen.web.form.answer;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.form.signature.SignaturePicture;
import platen.web.control.Controls;
import platen.web.form.body.FormBody;
import platen.web.text.Texts;

/**
 * Signatures that were typed or drawn, as pictures. The way that was chosen counts; if nothing was done there, a file, a
 * name and a drawing count in this order, so that nothing is lost without a script. Used by one request.
 */
final class SentSignatures {
    /** Follows the name of a control; keys of fields have no brackets. */
    private static final String WAY = "[way]";
    private static final String TYPED = "[typed]";
    private static final String DRAWN = "[drawn]";
    /** Maximum number of signatures of a page that are typed or drawn, because each costs some milliseconds. */
    private static final int MAX_SIGNATURES = 40;

    private final FormBody body;
    private final Texts texts;
    private final Map<String, Picture> pictures = new LinkedHashMap<>();
    private final Map<String, String> errors = new LinkedHashMap<>();
    /** Names that were typed and could not be drawn. */
    private final Map<String, String> refused = new LinkedHashMap<>();

    /**
     * Draws all signatures of a page.
     *
     * @param removed name of the control whose picture is removed; empty for none
     * @param fields finds the field of a control by its name
     */
    SentSignatures(FormBody body, String removed, Function<String, Optional<Field>> fields, Texts texts) {
        this.body = body;
        this.texts = texts;
        Set<String> names = new TreeSet<>();
        body.values().keySet().forEach(name -> Stream.of(TYPED, DRAWN)
                .filter(name::endsWith)
                .forEach(suffix -> names.add(name.substring(0, name.length() - suffix.length()))));
        for (String name : names) {
            fields.apply(name)
                    .filter(field -> field.type() == FieldType.SIGNATURE && !name.equals(removed))
                    .ifPresent(field -> read(name, Controls.label(field)));
        }
    }

    /** A signature as a PNG, and the label of its field. */
    record Picture(byte[] file, String label) {}

    private void read(String name, String label) {
        String typed = body.text(name + TYPED).strip();
        String drawn = body.text(name + DRAWN);
        String way = body.text(name + WAY);
        boolean uploaded = body.files().containsKey(name);
        if (way.equals("draw") && !drawn.isEmpty()) {
            add(name, label, "form.wrong-drawing", drawn, SignaturePicture::drawn);
        } else if (!typed.isEmpty() && (way.equals("type") || !uploaded)) {
            add(name, label, "form.wrong-signature", typed, SignaturePicture::typed);
            if (!has(name)) {
                refused.put(name, typed);
            }
        } else if (!drawn.isEmpty() && !uploaded) {
            add(name, label, "form.wrong-drawing", drawn, SignaturePicture::drawn);
        }
    }

    private void add(String name, String label, String advice, String sent,
            Function<String, Optional<byte[]>> drawing) {
        if (pictures.size() == MAX_SIGNATURES) {
            errors.put(name, texts.get("form.signatures-many", label, MAX_SIGNATURES));
            return;
        }
        drawing.apply(sent).ifPresentOrElse(png -> pictures.put(name, new Picture(png, label)),
                () -> errors.put(name, texts.get(advice, label, SignaturePicture.MAX_TYPED_LENGTH)));
    }

    /** Returns whether a control has a signature that was typed or drawn. */
    boolean has(String name) {
        return pictures.containsKey(name);
    }

    /** Returns the signatures by the names of their controls. */
    Map<String, Picture> pictures() {
        return pictures;
    }

    /** Returns what was typed and could not be drawn, by the names of the controls. */
    Map<String, String> refused() {
        return refused;
    }

    /** Returns what is wrong by the names of the controls. */
    Map<String, String> errors() {
        return errors;
    }
}
